import { CompiledQuery, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

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
 * A frequent statement with named values. Its text is compiled by the first run, because compiling can take longer than
 * reading the rows. The text is the same for every database, because none of them rewrites statements.
 */
export class CompiledStatement<Row, Values extends object> {
  readonly #build: (parameter: Parameter<Values>) => RawBuilder<Row>;
  #compiled: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined;

  constructor(build: (parameter: Parameter<Values>) => RawBuilder<Row>) {
    this.#build = build;
  }

  /** The rows of the statement with these values. */
  async execute<Tables>(db: Kysely<Tables>, values: Values): Promise<Row[]> {
    this.#compiled ??= this.#compile(db);
    const parameters = this.#compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(this.#compiled.sql, parameters))).rows;
  }

  #compile(db: QueryExecutorProvider): CompiledQuery {
    return this.#build((name) => sql.val(new Placeholder(name))).compile(db);
  }
}
