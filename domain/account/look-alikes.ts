/**
 * Letters that look like a Latin letter, as small or as capital letters (в and b: В and B). Each pair is in lower case,
 * the script's letter first.
 */
const CYRILLIC = pairs('аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd һh ԛq ԝw ѵv');
const GREEK = pairs('αa βb εe ηn ιi κk νv οo ρp τt υu χx γy');

/** The scripts whose letters look alike. A username may use letters of at most one of them. */
const CONFUSABLE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

function pairs(text: string): readonly (readonly [own: string, latin: string])[] {
  return text.split(' ').flatMap((pair) => {
    const [own, latin] = pair;
    return own && latin ? [[own, latin] as const] : [];
  });
}

/** Whether the text mixes scripts whose letters look alike, such as a Cyrillic а in a Latin name. */
export const mixesScripts = (text: string): boolean =>
  CONFUSABLE_SCRIPTS.filter((script) => script.test(text)).length > 1;

/**
 * The names that look like this one: in Cyrillic or Greek for a Latin name, in Latin for a Cyrillic or Greek one. A
 * script is left out unless all letters have a counterpart in it. `name` is in the form in which usernames are
 * compared.
 */
export function lookAlikesOf(name: string): string[] {
  const tables = [CYRILLIC, GREEK].flatMap((table) => [
    new Map(table),
    new Map(table.map(([own, latin]) => [latin, own])),
  ]);
  return tables.flatMap((table) => {
    const letters = [...name];
    const isWhole = letters.every((letter) => !/\p{L}/u.test(letter) || table.has(letter));
    const other = letters.map((letter) => table.get(letter) ?? letter).join('');
    return isWhole && other !== name ? [other] : [];
  });
}
