/** A value that the driver of PostgreSQL can't convert for a statement. */
export const unreadableValue = {
  toPostgres() {
    throw new TypeError('unreadable');
  },
};
