/** The product's version, as the package states it. */
export const VERSION = '1.0.2';
