//! How far a sweep is, and how it ended, in words.

use std::io::Write;

use anstyle::Style;
use fibnim::Noun;
use fibnim_lab::sweep::{Progress, Report};
use fibnim_lab::{Format, Sheet, write};

use crate::output::Failure;
use crate::progress::{Parts, Weight, left, rate, time};

pub const NAME: Style = Style::new().bold();

/// How far it is after so many seconds: "3 of 20 shards, 41%, 1.2 million words/s, about
/// 2 min left, 512 MiB, 83 s".
pub fn how_far(now: &Progress, seconds: f64) -> Parts {
    let percent = u128::from(now.work_done) * 100 / u128::from(now.work.max(1));
    let shards = Noun::SHARDS.words(now.shards as u64);
    let mut parts = Parts::new(format!("{} of {shards}, {percent}%", now.shards_done));
    parts.add(Weight::Rate, rate(now.work_done, seconds, now.unit));
    parts.add(Weight::Left, left(now.work_done, now.work, seconds));
    parts.add(Weight::Beside, now.bytes.map(memory));
    parts.add(Weight::Time, Some(format!("{seconds:.0} s")));
    parts
}

/// How it ended.
pub fn report(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let shards = report.manifest.shards.len();
    let there = shards - report.missing;
    writeln!(
        out,
        "{NAME}{}{NAME:#} in {}: {there} of {}, {} of them new.",
        report.manifest.plan.name(),
        report.directory,
        Noun::SHARDS.words(shards as u64),
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
    writeln!(out, "{}.", report.stop.words())?;
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
        let words = how_far(&progress, 0.5).to_string();
        assert!(words.starts_with("3 of 20 shards, 41%, "), "{words}");
        assert!(words.contains(" words/s, "), "{words}");
        assert!(words.ends_with(" left, 512 MiB, 0 s"), "{words}");
    }
}
