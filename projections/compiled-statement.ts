import { CompiledQuery, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { LITERAL_SIZE_MAX, pageSize } from './page-size.ts';

/** Stands for a value in a statement until the statement runs. */
class Placeholder<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

/** Puts the value with this name into a statement. A name may be used several times. */
export type Parameter<Values> = (name: keyof Values) => RawBuilder<unknown>;

/**
 * A frequent statement with named values. Kysely compiles its text in the first run, because compiling can take longer
 * than reading the rows. The text is the same for every database, because none of them rewrites statements. Every
 * parameter must be a named value: any other one would keep the value of the first run. So the first run throws
 * `TypeError` if there is one. Write constants with `sql.lit`.
 */
export class CompiledStatement<Row, Values extends object> {
  readonly #build: (parameter: Parameter<Values>) => RawBuilder<Row>;
  #compiled: { readonly text: string; readonly names: readonly (keyof Values)[] } | undefined;

  constructor(build: (parameter: Parameter<Values>) => RawBuilder<Row>) {
    this.#build = build;
  }

  /** The rows of the statement with these values. */
  async execute<Tables>(db: Kysely<Tables>, values: Values): Promise<Row[]> {
    this.#compiled ??= this.#compile(db);
    const { text, names } = this.#compiled;
    const parameters = names.map((name) => values[name]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  }

  #compile(db: QueryExecutorProvider) {
    const { sql: text, parameters } = this.#build((name) => sql.val(new Placeholder(name))).compile(db);
    const names = parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) throw new TypeError('a parameter has no name');
      return parameter.name as keyof Values;
    });
    return { text, names };
  }
}

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
