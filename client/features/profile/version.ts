/** The product's version. It is the same as in package.json. */
export const VERSION = '1.0.2';
