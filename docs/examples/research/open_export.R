# Opens an export of a study: checks its files, prints how many people had a value in each week, and draws one figure.
#
#   Rscript open_export.R FOLDER [FIGURE.png]
#
# FOLDER is the unzipped export. Needs R 4.0 or newer and no package. With the package "arrow" it also reads Parquet.

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
name <- file.path(folder, "data", if (has_rows) "rows" else "weeks")
read <- read.csv(paste0(name, ".csv.gz"), na.strings = "", colClasses = c(week = "character"))
if (requireNamespace("arrow", quietly = TRUE)) {
  parquet <- as.data.frame(arrow::read_parquet(paste0(name, ".parquet")))
  parquet$week <- as.character(parquet$week)
  stopifnot(all.equal(read, parquet, check.attributes = FALSE))
  cat("The Parquet file has the same values.\n\n")
}

# 3. One line for each week, field and value: about how many people had it as their middle value of the week.
#    An empty number is hidden: it may be any number, also 0. Never read it as 0.
if (has_rows) {
  # One row is one person in one week. Count them. These counts are exact: never publish small ones.
  count_field <- function(field) {
    counts <- as.data.frame(table(week = read$week, value = read[[field]]), stringsAsFactors = FALSE)
    data.frame(week = counts$week, field, value = as.integer(counts$value), people = counts$Freq, same_as = NA)
  }
  weeks <- do.call(rbind, lapply(intersect(c("mood", "energy"), names(read)), count_field))
} else {
  weeks <- read
}

# 4. The totals are sums of what is shown.
sum_shown <- function(people) if (all(is.na(people))) NA else sum(people, na.rm = TRUE)
totals <- aggregate(people ~ week + field, weeks, sum_shown, na.action = na.pass)
write.table(totals, sep = "\t", na = "hidden", quote = FALSE, row.names = FALSE)

# 5. The figure: each value's share of the people shown. A hidden value is a gap in its line. In a week where a value is
#    hidden, the shares of the others are too large. A hollow point repeats an earlier week, because fewer than 10 people
#    changed.
field <- weeks$field[1]
shown <- weeks[weeks$field == field, ]
monday <- sort(unique(shown$week))
people <- tapply(shown$people, list(factor(shown$week, monday), factor(shown$value, 1:5)), sum)
share <- 100 * people / rowSums(people, na.rm = TRUE)
at <- seq_along(monday)
hides <- at[rowSums(is.na(people)) > 0]
repeats <- monday %in% shown$week[!is.na(shown$same_as) & shown$same_as != ""]
colors <- c("#7a3e65", "#b5651d", "#6b6b6b", "#2f7f79", "#1d4e89")
png(figure, width = 1600, height = 900, res = 160, type = "cairo")
plot(range(at), c(0, max(share, 20, na.rm = TRUE)), type = "n", xaxt = "n", xlim = c(0.5, length(at) + 1),
     main = paste("Middle", field, "of the week"), ylab = "Share of the people shown, in %",
     xlab = "Week that begins on (grey: a value is hidden, hollow: as in an earlier week)")
if (length(hides) > 0) rect(hides - 0.5, par("usr")[3], hides + 0.5, par("usr")[4], col = "#eeeeee", border = NA)
axis(1, at, monday)
for (value in 1:5) {
  lines(at, share[, value], col = colors[value], lwd = 2)
  points(at, share[, value], pch = ifelse(repeats, 21, 19), col = colors[value], bg = "white")
}
legend("right", legend = 5:1, col = rev(colors), lwd = 2, pch = 19, bty = "n", title = "1 hardest\n5 lightest")
invisible(dev.off())
cat("\nThe figure is in ", figure, ".\n", sep = "")
