"""Opens an export of a study: checks its files, prints how many people had a value in each week, and draws one figure.

    python3 open_export.py FOLDER [FIGURE.png]

FOLDER is the unzipped export. Needs pandas and matplotlib. With pyarrow or fastparquet it also reads Parquet.
"""

import hashlib
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # Draws without a screen.
import matplotlib.pyplot as plt
import pandas as pd

if len(sys.argv) < 2:
    sys.exit("Usage: python3 open_export.py FOLDER [FIGURE.png]")
folder = Path(sys.argv[1])
figure = sys.argv[2] if len(sys.argv) > 2 else "middle-values.png"

# 1. Every file must be the one that the server wrote. SHA256SUMS has a line for each: its hash, two spaces, its path.
for line in (folder / "SHA256SUMS").read_text().splitlines():
    expected, path = line.split("  ", 1)
    if hashlib.sha256((folder / path).read_bytes()).hexdigest() != expected:
        sys.exit(f"{path} is not the file that was exported")
print("The files have the hashes of SHA256SUMS.\n")

# 2. Read the table. "Int64" is a whole number that may be missing.
has_rows = (folder / "data/rows.csv.gz").exists()
name = folder / ("data/rows" if has_rows else "data/weeks")
whole_numbers = {"value": "Int64", "people": "Int64", "mood": "Int64", "energy": "Int64"}


def with_types(read):
    return read.astype({column: kind for column, kind in whole_numbers.items() if column in read})


table = with_types(pd.read_csv(f"{name}.csv.gz"))
try:
    parquet = with_types(pd.read_parquet(f"{name}.parquet"))
except ImportError:
    parquet = None  # pandas reads Parquet with pyarrow or fastparquet, and neither is installed.
if parquet is not None:
    for day in {"week", "same_as"} & set(table):
        parquet[day] = parquet[day].map(str, na_action="ignore")
    pd.testing.assert_frame_equal(table, parquet[table.columns], check_dtype=False)
    print("The Parquet file has the same values.\n")

# 3. One line for each week, field and value: about how many people had it as their middle value of the week.
#    A missing number is hidden: it may be any number, also 0. Never read it as 0.
if has_rows:
    # One row is one person in one week. Count them. These counts are exact: never publish small ones.
    fields = [field for field in ("mood", "energy") if field in table]
    counts = [table.groupby("week")[field].value_counts().unstack(fill_value=0) for field in fields]
    weeks = pd.concat([count.stack().rename("people") for count in counts], keys=fields)
    weeks = weeks.rename_axis(["field", "week", "value"]).reset_index().assign(same_as=None)
else:
    weeks = table

# 4. The totals are sums of what is shown.
totals = weeks.groupby(["field", "week"])["people"].sum(min_count=1).reset_index()
print(totals[["week", "field", "people"]].to_csv(sep="\t", index=False, na_rep="hidden"))

# 5. The figure: each value's share of the people shown. A hidden value is a gap in its line. In a week where a value is
#    hidden, the shares of the others are too large. A hollow point repeats an earlier week, because fewer than 10 people
#    changed.
field = weeks["field"].iloc[0]
shown = weeks[weeks["field"] == field]
people = shown.pivot(index="week", columns="value", values="people").reindex(columns=range(1, 6)).astype(float)
share = 100 * people.div(people.sum(axis=1), axis=0)
repeats = people.index.isin(shown.loc[shown["same_as"].notna(), "week"])
colors = ["#7a3e65", "#b5651d", "#6b6b6b", "#2f7f79", "#1d4e89"]
_, axes = plt.subplots(figsize=(10, 5.6))
for place, is_hidden in enumerate(people.isna().any(axis=1)):
    if is_hidden:
        axes.axvspan(place - 0.5, place + 0.5, color="#eeeeee")
for value, color in zip(range(5, 0, -1), reversed(colors)):
    axes.plot(share.index, share[value], color=color, marker="o", linewidth=2, label=value)
    axes.plot(share.index[repeats], share.loc[repeats, value], "o", color=color, markerfacecolor="white")
axes.set(title=f"Middle {field} of the week", ylabel="Share of the people shown, in %", ylim=0)
axes.set_xlabel("Week that begins on (grey: a value is hidden, hollow: as in an earlier week)")
axes.tick_params(axis="x", rotation=30)
axes.legend(title="1 hardest\n5 lightest", frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
plt.savefig(figure, dpi=160, bbox_inches="tight")
print(f"The figure is in {figure}.")
