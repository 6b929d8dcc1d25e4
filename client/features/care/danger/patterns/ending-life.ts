import type { Pattern } from './pattern.ts';

/** Phrases for ending one's own life, such as “kill myself” and “end my life”. */
export const ENDING_LIFE: readonly Pattern[] = [
  { words: '(?:kill|unalive|murder|euthanize|euthanise|strangle|neck) myself', unless: 'laughing' },
  {
    words: '(?:i|have|had|almost|nearly) killed myself',
    unless: 'laughing|tripping|falling|on|slipping|getting|trying|carrying|lifting|in the|over|with|to',
  },
  {
    words:
      '<OF>(?:killing|ending|hanging|shooting|drowning|offing|poisoning|gassing|suffocating|deleting) myself',
    unless: 'laughing|with (?:work|exercise)|in (?:work|the foot)',
  },
  { words: '(?:killing|ending|hanging|shooting|drowning|offing) myself', only: '<IS_NEAR>' },
  { words: 'hang myself', unless: 'up|in|out|on|over' },
  {
    words:
      '<TO>(?:end|off|top|shoot|shot|drown|gas|stab|poison|suffocate|erase|delete|electrocute|asphyxiate) myself',
    unless: 'up|in (?:the foot|work|my work|it)|with (?:the|my|this|a|that|insulin)|from',
  },
  { words: '<TO>(?:(?:finish|take|do) myself (?:off|out|in)|away with myself)', unless: 'of|to|for' },
  {
    words: '(?:end|ending|take|taking|finish|finishing|terminate) my (?:own )?(?:[^ ,]+ )?(?:life|existence)',
    unless:
      'back|in|one|into|for granted|seriously|as|away|around|over|story|here|there|with|slowly|day|step|apart|out|from|too|to (?:the|a)',
  },
  {
    words: '<TO>(?:end|leave|exit|quit) this (?:[^ ,]+ )?(?:life|world|earth|existence)',
    unless: 'peacefully|surrounded|knowing|better',
  },
  {
    words:
      '(?:<TO>|i am )(?:end|ending) (?:it|everything|this|it all|this all|all of (?:it|this)|things|my (?:own )?(?:suffering|misery))',
    only: 'tonight|today|tomorrow|for good|forever|once|myself|before|because|soon|this|by|right|with what|with these|,|$',
  },
  {
    words: '(?:end|ending) it (?:all|tonight|today|tomorrow|once|for good|forever|myself)',
    unless: 'with (?:him|her|them)',
  },
  { words: '<OF>ending (?:it|everything|things)', only: 'all|tonight|today|tomorrow|for good|forever|,|$' },
  { words: '(?:want|wish|need|pray|ready) (?:for )?(?:my|this) life to (?:end|be over|stop)' },
  {
    words:
      'put(?:ting)? an end to (?:my(?:self| life| own life| suffering| misery| existence)|it all|everything|me|this life)',
  },
  { words: 'put(?:ting)? myself out of (?:my|this) misery' },
  {
    words: '<TO>stop (?:living|breathing|being alive|existing|my (?:own )?heart)',
    unless: 'in|with|exercises|so|through|like|for|under',
  },
  { words: 'my life (?:needs to|has to|should|must|deserves to) (?:end|be over|stop)' },
  { words: '(?:want|way) out of (?:this |my )?(?:life|world|existence)' },
  { words: 'by my own hand' },
];

/** Phrases with the words “suicide” and “suicidal”. Either word alone does not always count. */
export const NAMING: readonly Pattern[] = [
  { words: '(?:<TO>|<OF>)(?:commit|committing|attempt|attempting|die by|dying by) suicide' },
  { words: '(?<=^ |, |i )(?:commit|attempt|attempted) suicide', unless: 'years|when i was|in' },
  {
    words:
      '(?:think|thinking|thought|thoughts|dream|dreaming|consider|considering|contemplate|contemplating|contemplated|considered|fantasizing|obsessed|plan|planning|planned|choose|choosing|chosen|keep|googling|googled|researching|looked|want|prefer|ready|tempted|close|urge|drawn) (?:(?:of|about|on|with|to|for|by|up|at|toward|towards|my|back|a) ){0,5}suicide',
    unless: 'prevention|awareness|statistics|rates|rate|hotline|note of',
  },
  {
    words: 'suicide',
    only: 'is|seems|looks|feels|sounds|would|might|keeps|calls|i|my|again|tonight|today|tomorrow|,|$',
  },
  {
    words: '(?<= (?:i|me|my) <6>)suicide',
    unless: 'prevention|awareness|statistics|rates|rate|hotline',
  },
  { words: '(?:my|a|the) (?:own )?suicide (?:note|letter|plan|method|date)' },
  {
    words:
      '(?<= (?:am|feel|feeling|felt|been|being|get|getting|become|becoming|i|severely|acutely|passively|me|again|still) <2>)suicidal',
    unless: 'patients|people',
  },
  {
    words:
      '(?:have|having|had|get|getting|with|my|these|more|intense|daily|strong|fighting|from|dark) (?:[^ ,]+ )?suicidal (?:thoughts|thought|ideation|urges|feelings|impulses|plans)',
  },
  {
    words:
      'suicidal (?:thoughts|ideation|urges|feelings) (?:are|have|came|come|keep|again|back|every|all|today|tonight|got)',
  },
  { words: '(?<=^ |, )suicidal', only: 'again|tonight|today|thoughts|,|$' },
];
