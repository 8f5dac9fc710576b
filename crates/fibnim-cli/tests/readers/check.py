"""Reads every Parquet file of a directory with DuckDB and with pandas, and
compares names, types, values and nulls with the JSON and the CSV beside it.

    NN.parquet, NN.json, NN.csv   the same table
    NN.about                      its title, then "name:kind …"
"""

import csv
import json
import math
import sys
from decimal import Decimal
from pathlib import Path

import duckdb
import pandas
import pyarrow.parquet

DUCKDB_TYPES = {
    "integer": "BIGINT",
    "natural": "VARCHAR",
    "real": "DOUBLE",
    "text": "VARCHAR",
    "truth": "BOOLEAN",
    "integers": "BIGINT[]",
}
ARROW_TYPES = {
    "integer": "int64",
    "natural": "string",
    "real": "double",
    "text": "string",
    "truth": "bool",
    "integers": "list<element: int64 not null>",
}
INTEGER_DTYPES = {False: "int64", True: "float64"}


def from_json(value, kind):
    """What Parquet must hold where JSON has this value."""
    if value is None or value == "inf":
        return None
    if kind == "integer":
        return int(value)
    if kind == "integers":
        return [int(element) for element in value]
    return value


def expected_columns(rows, columns):
    expected = {}
    for name, kind in columns:
        if kind == "truth":
            values = list(rows[0])[2]
            assert name == "infinite", name
            expected[name] = [row[values] == "inf" for row in rows]
        else:
            expected[name] = [from_json(row[name], kind) for row in rows]
    return expected


def from_pandas(value, kind):
    """A cell of pandas, where a null among numbers is a NaN."""
    if kind == "integers":
        return None if value is None else [int(element) for element in value]
    if value is None or value is pandas.NA or (isinstance(value, float) and math.isnan(value)):
        return None
    return int(value) if kind == "integer" else value


def check_csv(path, expected, columns):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = [name for name, kind in columns if kind != "truth"]
    for row, i in zip(rows, range(len(rows)), strict=True):
        assert list(row) == names, row
    for name, kind in columns:
        if kind == "truth":
            continue
        values = expected[name]
        assert len(values) == len(rows)
        for text, value in zip((row[name] for row in rows), values):
            if value is None:
                assert text in ("", "inf"), (name, text)
            elif kind == "real":
                last_place = Decimal(10) ** Decimal(text).as_tuple().exponent
                assert abs(Decimal(text) - Decimal(value)) <= last_place, (name, text, value)
            elif kind == "integers":
                assert text == "; ".join(map(str, value)), (name, text, value)
            else:
                assert text == str(value), (name, text, value)


def check(parquet):
    title, kinds = parquet.with_suffix(".about").read_text(encoding="utf-8").splitlines()
    columns = [tuple(column.split(":")) for column in kinds.split()]
    rows = json.loads(parquet.with_suffix(".json").read_text(encoding="utf-8"))
    assert rows, "a table without rows shows nothing"
    expected = expected_columns(rows, columns)
    check_csv(parquet.with_suffix(".csv"), expected, columns)

    relation = duckdb.read_parquet(str(parquet))
    assert relation.columns == [name for name, _ in columns], relation.columns
    types = [str(column) for column in relation.types]
    assert types == [DUCKDB_TYPES[kind] for _, kind in columns], types
    read = relation.fetchall()
    assert len(read) == len(rows), len(read)
    for i, (name, _) in enumerate(columns):
        assert [row[i] for row in read] == expected[name], f"duckdb: {name}"
    pairs = duckdb.sql(f"select key, value from parquet_kv_metadata('{parquet}')").fetchall()
    assert dict(pairs)[b"fibnim.title"].decode() == title, pairs

    frame = pandas.read_parquet(parquet)
    assert list(frame.columns) == [name for name, _ in columns], frame.columns
    schema = pyarrow.parquet.read_schema(parquet)
    for name, kind in columns:
        assert str(schema.field(name).type) == ARROW_TYPES[kind], schema.field(name)
        if kind == "integer":
            dtype = INTEGER_DTYPES[None in expected[name]]
            assert str(frame[name].dtype) == dtype, (name, frame[name].dtype)
        values = [from_pandas(value, kind) for value in frame[name]]
        assert values == expected[name], f"pandas: {name}"


def main():
    files = sorted(Path(sys.argv[1]).glob("*.parquet"))
    for parquet in files:
        try:
            check(parquet)
        except Exception:
            print(f"{parquet.name}: {parquet.with_suffix('.about').read_text(encoding='utf-8')}")
            raise
    print(f"{len(files)} tables read by duckdb and pandas")


main()
