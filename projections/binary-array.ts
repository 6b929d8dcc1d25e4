import { UUID_PATTERN } from '../domain/uuid.ts';

/** How the values of one type are written in PostgreSQL's binary format. */
interface BinaryType {
  /** The type's OID, as `pg_type` has it. It is the same in every database. */
  readonly oid: number;
  /** Whether a value is of this type. Whether a number is in its range shows when it is written. */
  accepts(value: unknown): boolean;
  /** The most bytes that a value takes. */
  sizeMax(value: unknown): number;
  /** Writes a value and returns the number of its bytes. */
  write(bytes: Buffer, value: unknown, at: number): number;
}

const UUID_BYTES = 16;
const UUID = new RegExp(UUID_PATTERN);
/** UTF-8 takes at most 3 bytes for each UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;

const isString = (value: unknown): value is string => typeof value === 'string';

const textWithOid = (oid: number): BinaryType => ({
  oid,
  accepts: isString,
  sizeMax: (value) => UTF8_BYTES_MAX * (value as string).length,
  write: (bytes, value, at) => bytes.write(value as string, at),
});

const numberWith = <Value>(
  oid: number,
  size: number,
  accepts: (value: unknown) => boolean,
  write: (bytes: Buffer, value: Value, at: number) => unknown,
): BinaryType => ({
  oid,
  accepts,
  sizeMax: () => size,
  write(bytes, value, at) {
    write(bytes, value as Value, at);
    return size;
  },
});

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isBigint = (value: unknown) => typeof value === 'bigint';

/** The types whose arrays are written here, by their names in PostgreSQL. */
const TYPES: Readonly<Record<string, BinaryType>> = {
  boolean: numberWith<boolean>(16, 1, isBoolean, (bytes, value, at) => bytes.writeUInt8(Number(value), at)),
  bigint: numberWith<bigint>(20, 8, isBigint, (bytes, value, at) => bytes.writeBigInt64BE(value, at)),
  smallint: numberWith<number>(21, 2, Number.isInteger, (bytes, value, at) => bytes.writeInt16BE(value, at)),
  int: numberWith<number>(23, 4, Number.isInteger, (bytes, value, at) => bytes.writeInt32BE(value, at)),
  text: textWithOid(25),
  json: textWithOid(114),
  uuid: {
    oid: 2950,
    accepts: (value) => isString(value) && UUID.test(value),
    sizeMax: () => UUID_BYTES,
    write: (bytes, value, at) => bytes.write((value as string).replaceAll('-', ''), at, 'hex'),
  },
};

const INT_BYTES = 4;
/** Dimensions, whether there are nulls, type, length and first index: each an int. */
const HEADER_BYTES = 5 * INT_BYTES;
const NULL_LENGTH = -1;

/**
 * A list as a parameter of type `type[]`, in PostgreSQL's binary format (`array_recv` in its `arrayfuncs.c`). Undefined and
 * null become null. The driver would send text, in which both sides escape or search every character. The binary format
 * takes a sixth less processor time for a batch of entries. Returns undefined for types that are not written
 * here. Throws `RangeError` for a value that is not of the type.
 */
export function binaryArray(type: string, values: readonly unknown[]): Buffer | undefined {
  const elements = TYPES[type];
  if (!elements) return undefined;
  let sizeMax = HEADER_BYTES;
  for (const value of values) {
    sizeMax += INT_BYTES;
    if (isNull(value)) continue;
    if (!elements.accepts(value)) throw new RangeError(`A value of an array is not of type ${type}`);
    sizeMax += elements.sizeMax(value);
  }
  const bytes = Buffer.allocUnsafe(sizeMax);
  let end = HEADER_BYTES;
  let hasNull = false;
  for (const value of values) {
    const length = isNull(value) ? NULL_LENGTH : elements.write(bytes, value, end + INT_BYTES);
    bytes.writeInt32BE(length, end);
    hasNull ||= length === NULL_LENGTH;
    end += INT_BYTES + Math.max(length, 0);
  }
  // An empty array has no dimension, and the header ends after the type.
  const isEmpty = values.length === 0;
  const header = [isEmpty ? 0 : 1, hasNull ? 1 : 0, elements.oid, values.length, 1];
  for (const [at, field] of header.entries()) bytes.writeInt32BE(field, at * INT_BYTES);
  return bytes.subarray(0, isEmpty ? 3 * INT_BYTES : end);
}

const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;
