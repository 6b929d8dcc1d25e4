import { gzipSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column, PackageTable } from './table.ts';

/** A row group is encoded at a time, so that a large table needs little memory beside its own. */
const ROW_GROUP = 50_000;
const BEST = 9;

/** The table as CSV (RFC 4180), compressed. Equal tables give equal bytes. */
export function csvFile({ columns, rows }: PackageTable): Uint8Array {
  const lines = [columns.map(({ name }) => name), ...rows].map(
    (cells) => `${cells.map(csvCell).join(',')}\r\n`,
  );
  return gzipSync(lines.join(''), { level: BEST });
}

const csvCell = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The table as Parquet. Equal tables give equal bytes. */
export async function parquetFile({ columns, rows }: PackageTable): Promise<Uint8Array> {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(parquetColumn)],
  });
  for (let from = 0; from < rows.length; from += ROW_GROUP) {
    const group = rows.slice(from, from + ROW_GROUP);
    const columnData = columns.map(({ name, type }, index) => ({
      name,
      data: group.map((cells) => parquetCell(type, cells[index] ?? null)),
    }));
    await parquet.write({ columnData, rowGroupSize: ROW_GROUP });
  }
  await parquet.finish();
  return new Uint8Array(writer.getBuffer());
}

type ParquetColumn = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

function parquetColumn({ name, type, isRequired }: Column): ParquetColumn {
  const rest = { name, repetition_type: isRequired ? ('REQUIRED' as const) : ('OPTIONAL' as const) };
  if (type === 'integer') return { ...rest, type: 'INT32' };
  if (type === 'date') return { ...rest, type: 'INT32', converted_type: 'DATE' };
  return { ...rest, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
}

const parquetCell = (type: Column['type'], cell: Cell) =>
  type === 'date' && cell !== null ? new Date(cell) : cell;
