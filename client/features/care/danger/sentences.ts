import { meantWord } from './spelling.ts';

/** Words that strengthen or soften a sentence and change nothing that a pattern looks for. */
const FILLERS = new Set(
  [
    'just jsut juts so really honestly fucking fuckin fking freaking damn bloody literally actually simply truly very',
    'seriously kinda maybe probably sometimes often already even also always ever finally basically totally completely',
    'genuinely badly desperately definitely only deeply quietly truly absolutely perhaps clearly genuinely',
    'actively currently constantly pretty quite fully slowly suddenly lately now and',
  ]
    .join(' ')
    .split(' '),
);

/** Words that are often typed as one, so that `todie` and `killmyself` are read as what they mean. */
const JOINED =
  /killing|kill|kil|myself|myslef|my|self|life|living|live|suicidal|wanna|want|wish|dead|hang|ending|end|dont|die|all|was|be|to|im|it|i/y;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ`´]/g, "'"],
  [/\b(?:can|ca)n?'?t\b|\bcannot\b/g, 'can not'],
  [/\bw(?:on|o|ont)'?t to\b/g, 'want to'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bain'?t\b/g, 'am not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must|need)(?:n'?t|nt'|'nt)\b/g, '$1 not'],
  [/\b(?:donot|dnt|dont|don t|do nt)\b/g, 'not'],
  [/\b(?:im|i'm|iam|i m)\b/g, 'i am'],
  [/\bi'?ve\b/g, 'i have'],
  [/\bi'd\b|\bid (?=rather|be|kill|like|love|die)/g, 'i would '],
  [
    /\bi'll\b|\bill (?=kill|be |take|jump|die|hang|end|never|just|probably|do it|shoot|overdose|not)/g,
    'i will ',
  ],
  [/'(?:ll)\b/g, ' will'],
  [/'(?:re)\b/g, ' are'],
  [/\b(it|he|she|that|what|there|who|how|life)'s\b/g, '$1 is'],
  [/'/g, ''],
  [/\bmy ?(?:self+|slef|sefl|selve?)\b|\bme ?self\b/g, 'myself'],
  [/(\d):(?=\d)/g, '$1'],
  [/\bright now\b|\brite now\b/g, ''],
  [/\bmyown\b/g, 'my own'],
  [/\bevery (?:one|body)\b(?! of)/g, 'everyone'],
  [/\bany more\b/g, 'anymore'],
  [/\bno one\b/g, 'noone'],
  [/\bsui cide\b/g, 'suicide'],
  [/\bover dose\b/g, 'overdose'],
  [/\bto night\b/g, 'tonight'],
  [/\bover ?pass\b/g, 'bridge'],
  [/\b(want|going|need|have|ready) (?:too|2|t|ot)\b/g, '$1 to'],
  [/\bdye(?= (?:tonight|now|anymore|so bad|today|soon)|\s*(?:$|[.!?,;\n]))/g, 'die'],
];

/**
 * Phrases that are written in the form that patterns look for. In many of them a "not" would otherwise seem to deny
 * what follows.
 */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/ (?:do|does) (?=not |i )/g, ' '],
  [/ (?:not|never) (?:stop|help|resist|shake|quit) /g, ' keep '],
  [/ (want|going|need|ready|trying) (?:2|too|t) /g, ' $1 to '],
  [/ can not wait (?=to )/g, ' want '],
  [/ why not /g, ' why '],
  [/ never (?=(?:wanted|felt|wished|been) .{0,60} (?:as much|more|so much|this much|like today) )/g, ' '],
  [/ if i said i not /g, ' if i said i '],
  [/ or not (?=to )/g, ' '],
  [/ no reason not to /g, ' reason to '],
  [/ (try|trying|tried|fighting|struggling|struggle|battling|fight)((?: \w+){0,2}) not to /g, ' $1$2 to '],
  [/ (?:not|no|never)((?: \w+){0,5}) without (?=\w+ing )/g, '$1 '],
  [/ no longer /g, ' not '],
  [/ not any longer /g, ' not '],
  [/ (?:any longer|no more) /g, ' anymore '],
  [/ (?:tired|sick) tired /g, ' tired '],
  [/ (my) live(?= |$)/g, ' my life'],
  [/ i would (?=died|never|not woke|killed|gone|drowned|been born)/g, ' i had '],
];

/** Splits a word that consists of two or more words of `JOINED`. Returns undefined for any other word. */
function split(word: string): string | undefined {
  const parts: string[] = [];
  JOINED.lastIndex = 0;
  for (let at = 0; at < word.length; at = JOINED.lastIndex) {
    JOINED.lastIndex = at;
    const part = JOINED.exec(word)?.[0];
    if (!part) return undefined;
    parts.push(part);
  }
  return parts.length > 1 ? parts.map(meantWord).join(' ') : undefined;
}

/** Letters instead of the digits and signs that stand for them inside a word: `su1c1de`. */
const withLetters = (word: string) =>
  /[a-z]/.test(word) && /[0134@$*]/.test(word)
    ? word
        .replace(/[1]/g, 'i')
        .replace(/[3]/g, 'e')
        .replace(/0/g, 'o')
        .replace(/[4@]/g, 'a')
        .replace(/\$/g, 's')
        .replace(/\*/g, 'i')
    : word;

/**
 * The sentences of a text, each as ` lower case words , with single spaces `: contractions written out, fillers left
 * out, likely misspellings read as what they mean. A comma is a word of its own.
 */
export function sentencesOf(text: string): string[] {
  let plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  for (const [pattern, replacement] of RULES) plain = plain.replace(pattern, replacement);
  const meanings = new Map<string, string>();
  const meaning = (word: string) => {
    let known = meanings.get(word);
    if (known === undefined) {
      const letters = withLetters(word).replace(/(\w)\1{2,}/g, '$1');
      const meant = meantWord(letters);
      known = meant === letters && letters.length <= 24 ? (split(letters) ?? meant) : meant;
      meanings.set(word, known);
    }
    return known;
  };
  return plain
    .replace(/\.{2,}|…/g, ' ')
    .replace(/[,–—:]| - /g, ' , ')
    .split(/[.!?;\n]+/)
    .map((sentence) => {
      const words = sentence
        .split(/[^a-z0-9@$*,]+/)
        .filter((word) => word && !FILLERS.has(word))
        .map(meaning)
        .join(' ')
        .split(' ')
        .filter((word) => !FILLERS.has(word));
      let line = ` ${words.join(' ')} `;
      for (const [pattern, replacement] of PHRASES) line = line.replace(pattern, replacement);
      return line;
    });
}
