import type pg from 'pg';

/** Every row of every table as text, by table with its schema. PostgreSQL's own tables are left out. */
export async function dump(pool: pg.Pool): Promise<Map<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

/**
 * The forms in which a dump could contain the text: as it is, in hex and in Base64. The Base64 form is only found where
 * the encoded bytes begin with the text. All are in lower case, so lower the dump.
 */
export const encodingsOf = (text: string): string[] => {
  const bytes = Buffer.from(text);
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  return [text.toLowerCase(), bytes.toString('hex'), base64.toLowerCase()];
};
