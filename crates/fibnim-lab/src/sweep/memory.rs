//! How much memory the program has, where the system tells.

/// The bytes that the program has in memory now.
pub fn now() -> Option<u64> {
    field("VmRSS:")
}

/// The most bytes that it had in memory.
pub fn peak() -> Option<u64> {
    field("VmHWM:")
}

/// A line of `/proc/self/status`, such as "VmRSS:     2048 kB".
fn field(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_held_is_counted() {
        let before = now().unwrap();
        let held = vec![1u8; 64 << 20];
        assert!(now().unwrap() > before + (32 << 20), "{}", held.len());
        assert!(peak().unwrap() > before + (32 << 20), "{}", held.len());
    }
}
