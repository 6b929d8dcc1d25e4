/** How far around the found words a sentence is read, in characters, so that the time stays linear. */
const NEAR = 160;

/** Words that may stand between a "not" and what it denies: "not thinking about …", "no plans to …". */
const BETWEEN =
  'want|wants|wanting|wanted|going|to|think|thinking|thought|thoughts|of|about|feel|feeling|felt|like|plan|plans|planning|planned|have|had|having|been|be|being|any|would|will|urge|urges|need|intend|intending|intention|intentions|consider|considering|considered|contemplated|contemplating|wish|hope|that|i|am|was|mean|means|say|saying|said|trying|tried|attempted|actual|real|because|more|dream|imagine|imagining|the|a|could|should|interest|in|my|decided|let|suicidal|commit|so|did|desire|on|by|acting|act|long|these|those|such|self|harm|harming|or|planing|wishing|going|ready|able|considered|anymore|again|gonna|best|way|idea|option|much|even|it';
const NOT = `(?:(?:not|never|nor|neither|without|stopped|stop|hardly|instead of|rather than|far from|nothing|denied|deny) (?:(?:${BETWEEN}) ){0,8}|(?:no|zero|any) (?:plans|plan|thoughts|thought|intention|intentions|desire|wish|urge|urges|interest|suicidal|need|active|actual|more|idea|history|risk|longer|ideation) (?:(?:${BETWEEN}) ){0,6}|(?:no|zero) )`;
const DENIED = new RegExp(` ${NOT}$`);

const SAY =
  '(?:said|says|say|saying|told|tells|tell|telling|texted|texts|wrote|writes|screamed|screams|shouted|whispered|whispers|cried|thinks|think|thought|assumes|assumed|believes|messaged|posted|admitted|confessed|muttered|yelled|sobbed|typed|begged|repeats|sings|sang)';
/** Words before "said" with which the author speaks of what they said themselves. */
const OWN =
  '(?:i|have|had|not|never|once|to|will|would|could|can|finally|should|am|was|must|might|when i|of|about|as i|been|do|did|head|voice|voices|brain|mind|pain|everything|something|depression|thoughts|same|the|this|that|my|only|one|,)';
const REPORTED = new RegExp(
  ` (?!${OWN} )[a-z]+ ${SAY} (?:(?:me|us|him|her|them|my|mother|mom|mum|dad|wife|husband|nurse|doctor|sister|brother|friend|everyone|out|loud|that|to|once|,|again|yesterday|today|last|night|if|whether|like|how|things|in|a|letter|message|text|quietly) ){0,6}(?:i (?:(?:${BETWEEN}) ){0,5})?$`,
);
const ASKED = new RegExp(
  ` (?:ask|asks|asked|asking|wonders|wondered if|screen|screened|question|questions|questionnaire|checks|checked|knows|check) (?:[^ ]+ ){0,5}(?:if|whether|about|of|,|on|are you|do you) (?:(?:i|am|was|${BETWEEN}|having|feeling|ever|have|you|thoughts) ){0,6}$`,
);
const OTHERS =
  'he|she|they|you|who|people|patients|someone|somebody|anyone|others|himself|herself|themselves|character|woman|man|boy|girl|teenager|men|women|kids|students';
const KIN =
  '(?:friend|friends|brother|sister|mother|mom|mum|father|dad|son|daughter|wife|husband|partner|cousin|uncle|aunt|neighbor|neighbour|roommate|colleague|boyfriend|girlfriend|ex|grandfather|grandmother|grandma|grandpa|boss|teacher|nephew|niece|patient|classmate|teammate|kid|child|coworker|stepson|stepdaughter|dog|flatmate|housemate|best friend|twin|mate|buddy|ward|hospital|town|village|school|family|class)';
/** The last match before the found words says whom they are about. */
const SUBJECT = new RegExp(
  ` (?:(i|me|myself|part of me|all of me)|((?:my|our|his|her|their|a|the|your|another|some|this|one) (?:[^ ,]+ )?${KIN}|${OTHERS}|[a-z]+ (?:wants|tries|needs|plans|wishes|hopes|threatens|threatened)))(?= )`,
  'g',
);

const FIGURATIVE =
  / (?:laughing|embarrassed|embarrassing|embarrassment|boredom|bored|cringe|cringed|mortified|awkward|blushing|jk|careers?|political|social) /;
const ONE_MORE =
  / if .{0,60} (?:one more|another) (?!(?:day|night|week|month|year|morning|hour|minute|round|cycle|chemo|infusion|winter|time|relapse|flare|surgery) )| if (?:they|he|she|you|anyone|someone|that) .{0,40} again /;
const MENTION =
  / (?:side effects?|leaflet|warning|documentary|book|film|movie|article|podcast|lecture|training|awareness|prevention|survey|questionnaire|form|poster|song|lyrics|character|episode|novel|statistics|news|show|watched|series|read about|reading about|jokes?) /;
const LONG_AGO =
  / (?:(?:years?|months?|decades?|weeks) ago|back then|in the past|at one point|long ago|in (?:19|20)\d\d|in my (?:teens|twenties|thirties)|as a (?:teen|teenager|child|kid|student|girl|boy)|when i was (?:a|in|young|younger|little|\d+|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|diagnosed)|last (?:year|summer|winter|spring|fall|autumn)|i once) /;
const USED_TO = / used to (?:[^ ]+ ){0,5}$/;
const TODAY = / (?:want|am|will|going to|feel|wish|need|should|think|keep|plan) /;
const STILL = / (?:again|still|tonight|today|tomorrow|since|keep|ever since|back) /;
const OWN_LOSS = new RegExp(
  ` (?:his|her|their|lost|lose|losing|died|dies|grief|s|anniversary|survivors?|widow|after|${KIN}|${KIN}s) (?:[^ ]+ ){0,4}suicide `,
);

/**
 * Whether the found words do not mean a wish that their author has now: they are denied, told of another person, asked,
 * long past, quoted from a text, or a manner of speaking.
 */
export function meansOther(sentence: string, start: number, end: number): boolean {
  const found = ` ${sentence.slice(start, end)} `;
  const before = sentence.slice(Math.max(0, start - NEAR), start);
  const around = sentence.slice(Math.max(0, start - NEAR), end + NEAR);
  if (DENIED.test(before) || REPORTED.test(before) || ASKED.test(before)) return true;
  if (FIGURATIVE.test(around) || MENTION.test(around) || OWN_LOSS.test(around)) return true;
  if (ONE_MORE.test(around)) return true;
  if (USED_TO.test(before)) return true;
  const isToday = TODAY.test(before.slice(-40) + found) || STILL.test(around);
  if (LONG_AGO.test(around) && !isToday) return true;
  if (/ (?:i|me|my|myself) /.test(found)) return false;
  const last = [...before.matchAll(SUBJECT)].at(-1);
  return last !== undefined && last[2] !== undefined;
}
