import Type, { type TSchema, type TSchemaOptions } from 'typebox';

/**
 * The schema of a value that may be null. A file from which the client takes a value writes out `Type.Union` instead:
 * the client's build leaves out calls of `Type` alone (`manualPureFunctions`).
 */
export const orNull = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);
