import type { Kysely, RawBuilder } from 'kysely';
import { CompiledStatement, type Parameter } from '../infra/postgres/compiled-statement.ts';
import { LITERAL_SIZE_MAX, pageSize } from './page-size.ts';

/**
 * The statements of a frequent list's first page. Each small size has a statement with the size as a literal (see
 * `pageSize`). Larger sizes share one statement that takes the size as a parameter.
 */
export class FirstPageStatements<Row, Values extends { readonly limit: number }> {
  readonly #build: (parameter: Parameter<Values>, size: RawBuilder<unknown>) => RawBuilder<Row>;
  readonly #bySize = new Map<number | 'larger', CompiledStatement<Row, Values>>();

  constructor(build: (parameter: Parameter<Values>, size: RawBuilder<unknown>) => RawBuilder<Row>) {
    this.#build = build;
  }

  /** The rows of the page with these values. */
  execute<Tables>(db: Kysely<Tables>, values: Values): Promise<Row[]> {
    const size = values.limit <= LITERAL_SIZE_MAX ? values.limit : 'larger';
    let statement = this.#bySize.get(size);
    if (!statement) {
      statement = new CompiledStatement((parameter) =>
        this.#build(parameter, size === 'larger' ? parameter('limit') : pageSize(size)),
      );
      this.#bySize.set(size, statement);
    }
    return statement.execute(db, values);
  }
}
