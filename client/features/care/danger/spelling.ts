/** Words as people type them in a hurry, and the words they mean. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  kill: ['kil', 'kll', 'kiil', 'klil', 'kikl', 'kyll'],
  die: ['dei', 'diee'],
  death: ['deth', 'daeth', 'deaht', 'deathh'],
  not: ['dont', 'dnt', 'nto'],
  'can not': ['cnt'],
  take: ['tke', 'tak', 'taek', 'tkae', 'taek'],
  to: ['ot'],
  ready: ['redy', 'raedy', 'reddy', 'readdy'],
  have: ['hav', 'hve', 'haev'],
  need: ['ned', 'nede', 'nead'],
  live: ['liv', 'lvie', 'livve'],
  tried: ['tryed', 'tride'],
  being: ['bein', 'bieng', 'beign'],
  self: ['selff', 'sefl', 'slef'],
  rather: ['rathr', 'rahter'],
  shoot: ['shoott', 'shoote'],
  dying: ['dieing', 'diying', 'dyeing', 'dyin', 'diein'],
  dead: ['ded', 'daed', 'deadd', 'dedd'],
  want: ['wnat', 'wan', 'watn', 'whant', 'waant', 'wannt', 'wantt', 'wnt', 'wantd'],
  'want to': ['wanna', 'wana', 'wannna', 'wannah', 'wanto', 'wannta', 'wonna'],
  'going to': ['gonna', 'gunna', 'gona', 'ganna', 'gonnna', 'gon'],
  going: ['goin', 'goign', 'gonig', 'giong'],
  'i am going to': ['imma', 'ima', 'imgonna'],
  'got to': ['gotta'],
  'trying to': ['tryna'],
  life: ['lfie', 'lief', 'lyfe', 'liffe', 'lif', 'lofe'],
  end: ['edn', 'ennd', 'endd'],
  ending: ['endin', 'edning'],
  wish: ['wsih', 'whish', 'wihs'],
  was: ['wuz', 'waz', 'wsa'],
  were: ['wer'],
  wake: ['wak', 'waek', 'wakeup'],
  my: ['mi', 'ym'],
  myself: ['mself', 'myslf', 'mysel', 'mysefl', 'meself', 'myselfs', 'myselfe'],
  hang: ['hnag', 'hangg'],
  jump: ['jmp', 'jupm', 'jum'],
  pills: ['pils', 'pilz', 'pillz', 'pillls'],
  reason: ['reson', 'resaon', 'raeson'],
  wrists: ['rists', 'wirsts', 'writs'],
  better: ['beter', 'bettr'],
  would: ['wold', 'woud', 'wud', 'wuld'],
  should: ['shuold', 'shud', 'shoud', 'shoudl'],
  could: ['cud', 'coud', 'coudl'],
  everyone: ['evryone', 'everyon', 'every1', 'evry1', 'everybody', 'evrybody'],
  noone: ['nobody', 'nobdy', 'no1'],
  tonight: ['tonite', '2nite', '2night', 'tonigt', 'tonihgt', 'tonght'],
  tomorrow: ['tomorow', 'tommorow', 'tommorrow', 'tmrw', 'tmr', '2moro', 'tomoro'],
  anymore: ['enymore', 'anymor', 'animore', 'nymore'],
  think: ['thnk', 'thikn', 'fink', 'tink'],
  thinking: ['thinkin', 'thinkng', 'thnking', 'thikning', 'finking'],
  thoughts: ['thots', 'thougts', 'thougths', 'thouhgts', 'thoughs'],
  about: ['abuot', 'abot', 'abt', 'bout', 'aobut'],
  feel: ['fel', 'feell', 'feal', 'fele'],
  feeling: ['feelin', 'feling', 'fealing'],
  planning: ['planing', 'plannin'],
  plan: ['paln'],
  commit: ['comit', 'comitt', 'committ', 'comite', 'commite'],
  committing: ['comitting', 'comiting', 'commiting'],
  overdose: ['od', 'overdoes', 'overdos', 'ovedose', 'overdoze', 'oversode', 'overdosed', 'overdosing'],
  suicide: ['sewerslide', 'sewercide', 'sooicide', 'suacide'],
  unalive: ['unaliv', 'unalived', 'unaliving'],
  without: ['withuot', 'witout', 'wihtout', 'whithout', 'wo'],
  because: ['cuz', 'cos', 'bc', 'coz', 'becuz', 'becuase', 'cause'],
  the: ['teh', 'hte'],
  and: ['adn', 'nad'],
  it: ['ti'],
  all: ['al', 'alll'],
  alive: ['alvie', 'aliv', 'allive'],
  living: ['livin', 'liveing', 'livng'],
  'not want to': ['dunwanna'],
};

/**
 * Longer words. A typed word is read as one of these if it differs from it by one slip, begins with the same letter,
 * and ends with one of its last two letters.
 */
const LONG_WORDS = [
  'alive better bottle bridge committing death disappear ending everyone existing family forever front again hanging',
  'happier hospital insulin jumping killing living morphine myself never overdose pills planning point reason worth exist being decided because swallow tablets',
  'taking thinking thought thoughts throat tomorrow tonight train waking wanted without wrists anymore courage dying',
]
  .join(' ')
  .split(' ');

/** English words that are one slip away from a long word, but mean themselves. */
const THEMSELVES = new Set(
  [
    'alike batter battle bitter brain bride butter dearth doing drying font frost happier killing leaving lining liking',
    'loving lying polls pulls talking thanking threat making waning walking waxing wading waned watching baking living',
    'pillows death giving trail terrain talking exit exits paint print pint newer tasking racking tanking thoughtful hinting banging eating evening',
  ]
    .join(' ')
    .split(' '),
);

const MEANT = new Map(
  Object.entries(TYPED).flatMap(([meant, typed]) => typed.map((word) => [word, meant] as const)),
);

/** Whether the words differ by at most `max` letters that are missing, added, other or swapped with their neighbor. */
function isNear(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 9) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return (row[b.length] ?? max + 1) <= max;
}

/** The likely meaning of a typed word in lower case: one or more words, such as 'going to'. An unknown word stays. */
export function meantWord(typed: string): string {
  const known = MEANT.get(typed);
  if (known) return known;
  if (typed.length < 5 || typed.length > 12 || THEMSELVES.has(typed)) return typed;
  if (/^s[uio]\w*[cs]\w*d/.test(typed) && typed !== 'subside') {
    const meant = /l[aely]?$/.test(typed) ? 'suicidal' : 'suicide';
    if (isNear(typed, meant, 2)) return meant;
  }
  if (/^m[yie]?s\w*[lf]/.test(typed) && isNear(typed, 'myself', 2)) return 'myself';
  const near = (word: string) =>
    word[0] === typed[0] && word.slice(-2).includes(typed.at(-1) ?? '') && isNear(typed, word, 1);
  return LONG_WORDS.find((word) => word === typed) ?? LONG_WORDS.find(near) ?? typed;
}
