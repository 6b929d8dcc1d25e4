# Opens an export of a study: checks its files, prints how many people had a value in each week, and draws one figure.
#
#   Rscript open_export.R FOLDER [FIGURE.png]
#
# FOLDER is the unzipped export. Needs R 4.0 or newer and no package.

words <- commandArgs(trailingOnly = TRUE)
if (length(words) < 1) stop("Usage: Rscript open_export.R FOLDER [FIGURE.png]")
folder <- words[1]
figure <- if (length(words) > 1) words[2] else "middle-values.png"

# 1. Every file must be the one that the server wrote. SHA256SUMS has a line for each: its hash, two spaces, its path.
sha256 <- function(file) {
  if (getRversion() >= "4.5.0") return(unname(tools::sha256sum(file)))
  # Older versions of R have no SHA-256 of their own.
  sub(" .*", "", system2("sha256sum", c("--", shQuote(file)), stdout = TRUE))
}
for (line in readLines(file.path(folder, "SHA256SUMS"))) {
  path <- substring(line, 67)
  if (!identical(sha256(file.path(folder, path)), substring(line, 1, 64))) {
    stop(path, " is not the file that was exported")
  }
}
cat("The files have the hashes of SHA256SUMS.\n\n")

# 2. Read the table, with words as words: a week is a day, written 2026-11-16.
has_rows <- file.exists(file.path(folder, "data", "rows.csv.gz"))
file <- file.path(folder, "data", if (has_rows) "rows.csv.gz" else "weeks.csv.gz")
read <- read.csv(file, na.strings = "", colClasses = c(week = "character"))

# 3. One line for each week, field and value: about how many people had it as their middle value of the week.
#    An empty number is hidden: it may be any number, also 0. Never read it as 0.
if (has_rows) {
  # One row is one person in one week. Count them. These counts are exact: never publish small ones.
  count_field <- function(field) {
    counts <- as.data.frame(table(week = read$week, value = factor(read[[field]], 1:5)), stringsAsFactors = FALSE)
    data.frame(week = counts$week, field, value = as.integer(counts$value), people = counts$Freq, same_as = NA)
  }
  fields <- Filter(function(field) any(!is.na(read[[field]])), c("mood", "energy"))
  weeks <- do.call(rbind, lapply(fields, count_field))
} else {
  weeks <- read
}

# 4. The totals are sums of what is shown.
sum_shown <- function(people) if (all(is.na(people))) NA else sum(people, na.rm = TRUE)
totals <- aggregate(people ~ week + field, weeks, sum_shown, na.action = na.pass)
write.table(totals, sep = "\t", na = "hidden", quote = FALSE, row.names = FALSE)

# 5. The figure: a panel for each value, with its share of the people shown in each week. A grey field is hidden. In
#    such a week the other shares are too large. A light bar repeats an earlier week: fewer than 10 people changed.
field <- weeks$field[1]
shown <- weeks[weeks$field == field, ]
monday <- sort(unique(shown$week))
people <- tapply(shown$people, list(factor(shown$week, monday), factor(shown$value, 1:5)), sum)
share <- 100 * people / rowSums(people, na.rm = TRUE)
highest <- 1.1 * max(share, 1, na.rm = TRUE)
repeats <- monday %in% shown$week[!is.na(shown$same_as) & shown$same_as != ""]
png(figure, width = 1600, height = 1200, res = 160, type = "cairo")
par(mfrow = c(5, 1), mar = c(1.5, 5, 0.5, 1), oma = c(3, 2, 3, 0), las = 1)
for (value in 5:1) {
  hides <- is.na(share[, value])
  at <- barplot(ifelse(hides, 0, share[, value]), ylim = c(0, highest), border = NA, yaxt = "n",
                names.arg = if (value == 1) monday else rep("", length(monday)),
                col = ifelse(repeats, "#9cc5c1", "#2f7f79"), ylab = paste(field, value))
  axis(2, pretty(c(0, highest), 2))
  if (any(hides)) rect(at[hides] - 0.5, 0, at[hides] + 0.5, highest, col = "#dddddd", border = NA)
}
mtext(paste("Middle", field, "of the week, from 1 (hardest) to 5 (lightest)"), side = 3, line = 1, outer = TRUE)
mtext("Share of the people shown, in %", side = 2, outer = TRUE, las = 0)
mtext("Week that begins on (grey: hidden, light: as in an earlier week)", side = 1, line = 1.5, outer = TRUE)
invisible(dev.off())
cat("\nThe figure is in ", figure, ".\n", sep = "")
