/** Crockford's base 32. It has no I, L, O or U, so that a handwritten code can be read back correctly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 4;

/** A code in groups of four symbols. Each byte gives one symbol, which shows 5 of its 8 bits. */
export function readableCode(bytes: Buffer): string {
  const symbols = Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
  return symbols.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join('-') ?? symbols;
}

/** The symbols of a code as a person typed it, regardless of case, separators and mistaken letters. */
export function canonicalCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
