import Type, { type TSchema, type TSchemaOptions } from 'typebox';

/**
 * The schema of a value that may be null. The client's build drops calls whose result is not used
 * (`manualPureFunctions`).
 */
export const orNull = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);
