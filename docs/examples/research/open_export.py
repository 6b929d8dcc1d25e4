"""Opens an export of a study: checks its files, prints how many people had a value in each week, and draws one figure.

    python3 open_export.py FOLDER [FIGURE.png]

FOLDER is the unzipped export. Needs pandas and matplotlib.
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
table = pd.read_csv(folder / ("data/rows.csv.gz" if has_rows else "data/weeks.csv.gz"))
numbers = [column for column in ("value", "people", "mood", "energy") if column in table]
table = table.astype(dict.fromkeys(numbers, "Int64"))

# 3. One line for each week, field and value: about how many people had it as their middle value of the week.
#    A missing number is hidden: it may be any number, also 0. Never read it as 0.
if has_rows:
    # One row is one person in one week. Count them. These counts are exact: never publish small ones.
    fields = [field for field in ("mood", "energy") if table[field].notna().any()]
    counts = [pd.crosstab(table["week"], table[field]) for field in fields]
    every = {"index": sorted(table["week"].unique()), "columns": range(1, 6)}
    counts = [count.reindex(**every, fill_value=0).stack().rename("people") for count in counts]
    weeks = pd.concat(counts, keys=fields).rename_axis(["field", "week", "value"]).reset_index().assign(same_as=None)
else:
    weeks = table

# 4. The totals are sums of what is shown.
totals = weeks.groupby(["field", "week"])["people"].sum(min_count=1).reset_index()
print(totals[["week", "field", "people"]].to_csv(sep="\t", index=False, na_rep="hidden"))

# 5. The figure: a panel for each value, with its share of the people shown in each week. A grey field is hidden. In
#    such a week the other shares are too large. A light bar repeats an earlier week: fewer than 10 people changed.
field = weeks["field"].iloc[0]
shown = weeks[weeks["field"] == field]
people = shown.pivot(index="week", columns="value", values="people").reindex(columns=range(1, 6)).astype(float)
share = 100 * people.div(people.sum(axis=1), axis=0)
repeats = people.index.isin(shown.loc[shown["same_as"].notna(), "week"])
whole, panels = plt.subplots(5, 1, figsize=(10, 7.5), sharex=True, sharey=True)
for axes, value in zip(panels, range(5, 0, -1)):
    bars = share[value].fillna(0)
    axes.bar(bars.index, bars, color=["#9cc5c1" if is_repeated else "#2f7f79" for is_repeated in repeats])
    for place, is_hidden in enumerate(share[value].isna()):
        if is_hidden:
            axes.axvspan(place - 0.4, place + 0.4, color="#dddddd")
    axes.set_ylabel(f"{field} {value}")
panels[-1].tick_params(axis="x", rotation=30)
whole.suptitle(f"Middle {field} of the week, from 1 (hardest) to 5 (lightest)")
whole.supylabel("Share of the people shown, in %")
whole.supxlabel("Week that begins on (grey: hidden, light: as in an earlier week)")
whole.tight_layout()
whole.savefig(figure, dpi=160)
print(f"The figure is in {figure}.")
