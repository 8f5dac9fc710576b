//! Every table in the programs that read it: Parquet in DuckDB and pandas,
//! LaTeX in pdflatex, b-files by a strict check of their format.

mod bfiles;
mod latex;
mod parquet;
mod pdflatex;
mod programs;
mod python;
mod tables;
