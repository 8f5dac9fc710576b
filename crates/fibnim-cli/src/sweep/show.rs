//! How far a sweep is, and how it ended, in words.

use std::io::Write;

use anstyle::Style;
use fibnim::Noun;
use fibnim_lab::sweep::{Progress, Report};
use fibnim_lab::{Format, Sheet, write};

use crate::output::Failure;
use crate::progress::{left, rate, time};

pub const NAME: Style = Style::new().bold();

/// How far it is after so many seconds: "3 of 20 shards, 41%, 1.2 million words/s, about
/// 2 min left, 512 MiB".
pub fn how_far(now: &Progress, seconds: f64) -> String {
    let percent = u128::from(now.work_done) * 100 / u128::from(now.work.max(1));
    let shards = Noun::SHARDS.words(now.shards as u64);
    let mut words = vec![
        format!("{} of {shards}", now.shards_done),
        format!("{percent}%"),
    ];
    words.extend(rate(now.work_done, seconds, now.unit));
    words.extend(left(now.work_done, now.work, seconds));
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

fn memory(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

#[cfg(test)]
mod tests {
    use super::*;

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
