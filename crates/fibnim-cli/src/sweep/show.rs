//! How far a sweep is, and how it ended, in words.

use std::io::Write;

use anstyle::Style;
use fibnim_lab::sweep::{Progress, Report};
use fibnim_lab::{Format, Sheet, write};

use crate::output::Failure;

pub const NAME: Style = Style::new().bold();

/// How far it is after so many seconds: "3 of 20 shards, 41%, 5.1e8 words/s, 2 min
/// left, 512 MiB".
#[expect(clippy::cast_precision_loss, reason = "a rate has two digits")]
pub fn how_far(now: &Progress, seconds: f64) -> String {
    let percent = u128::from(now.work_done) * 100 / u128::from(now.work.max(1));
    let mut words = vec![
        format!("{} of {} shards", now.shards_done, now.shards),
        format!("{percent}%"),
    ];
    if now.work_done > 0 && seconds > 0.0 {
        let rate = now.work_done as f64 / seconds;
        let left = (now.work - now.work_done) as f64 / rate;
        words.push(format!("{} {}/s", rounded(rate), now.unit));
        words.push(format!("{} left", time(left)));
    }
    words.extend(now.bytes.map(memory));
    words.join(", ")
}

/// How it ended.
pub fn report(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let shards = report.manifest.shards.len();
    let there = shards - report.missing;
    writeln!(
        out,
        "{NAME}{}{NAME:#} in {}: {there} of {shards} shards, {} of them new.",
        report.manifest.plan.name(),
        report.directory,
        report.done_now
    )?;
    for file in &report.set_aside {
        writeln!(
            out,
            "{} was set aside as {}: {}.",
            file.file, file.now, file.why
        )?;
    }
    for shard in &report.failed {
        writeln!(out, "{} failed: {}", shard.file, shard.why)?;
    }
    let memory = report.peak_bytes.map(memory);
    let memory = memory.map_or(String::new(), |memory| format!(", at most {memory}"));
    writeln!(out, "Stopped: {}.", report.stop.words())?;
    writeln!(out, "{}{memory}.", time(report.seconds))?;
    if report.missing > 0 && report.missing < shards {
        let dir = &report.directory;
        writeln!(out, "So far: `fibnim sweep table {dir}` has what is there.")?;
    }
    Ok(out.flush()?)
}

/// What all shards together say.
pub fn summary(sheet: Sheet<'static>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out)?;
    write(sheet, Format::Summary, &mut out)?;
    Ok(out.flush()?)
}

/// 5.1e8, 320, 1.5.
fn rounded(rate: f64) -> String {
    match rate {
        rate if rate >= 10_000.0 => format!("{rate:.1e}"),
        rate if rate >= 10.0 => format!("{rate:.0}"),
        rate => format!("{rate:.1}"),
    }
}

fn memory(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

/// 0.8 s, 45 s, 12 min, 3.5 h, 8 days.
fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => format!("{seconds:.1} s"),
        seconds if seconds < 120.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 172_800.0 => format!("{:.1} h", seconds / 3600.0),
        seconds => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let times = [0.84, 45.2, 719.0, 12_600.0, 700_000.0].map(time);
        assert_eq!(times, ["0.8 s", "45 s", "12 min", "3.5 h", "8 days"]);
    }

    #[test]
    fn rates_are_short() {
        let rates = [5.1e8, 320.4, 1.52].map(rounded);
        assert_eq!(rates, ["5.1e8", "320", "1.5"]);
    }

    #[test]
    fn a_line_has_all_parts() {
        let progress = Progress {
            shards_done: 3,
            shards: 20,
            work_done: 41,
            work: 100,
            unit: "words",
            bytes: Some(512 << 20),
        };
        let words = how_far(&progress, 0.5);
        assert!(words.starts_with("3 of 20 shards, 41%, "), "{words}");
        assert!(words.contains(" words/s, "), "{words}");
        assert!(words.ends_with(" left, 512 MiB"), "{words}");
    }
}
