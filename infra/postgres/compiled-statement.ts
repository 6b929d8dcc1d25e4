import { CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Stands for a value in a statement until the statement runs. */
class Placeholder<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

/** Puts the value with this name into a statement. A name may be used several times. */
export type Parameter<Values> = (name: keyof Values) => RawBuilder<unknown>;

/** A statement with its values. */
export interface BoundStatement<Row = unknown> {
  execute(db: QueryExecutorProvider): Promise<Row[]>;
  compile(db: QueryExecutorProvider): CompiledQuery<Row>;
}

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
  async execute(db: QueryExecutorProvider, values: Values): Promise<Row[]> {
    return (await db.getExecutor().executeQuery(this.#queryFor(db, values))).rows;
  }

  /** The statement with these values, to be executed later. */
  with(values: Values): BoundStatement<Row> {
    return {
      execute: (db) => this.execute(db, values),
      compile: (db) => this.#queryFor(db, values),
    };
  }

  #queryFor(db: QueryExecutorProvider, values: Values): CompiledQuery<Row> {
    this.#compiled ??= this.#compile(db);
    const { text, names } = this.#compiled;
    const parameters = names.map((name) => values[name]);
    return CompiledQuery.raw(text, parameters) as CompiledQuery<Row>;
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
