import type { Pattern } from './pattern.ts';

/** Phrases for wanting to be dead, saying goodbye, hurting oneself, and not being safe with oneself. */
export const WISH_TO_BE_DEAD: readonly Pattern[] = [
  {
    words:
      '(?:want|wants|need|wait|wish|wanting|rather|prefer|hope|deserve|wanted|would like|better|easier|happier|wishing|wished|pray) (?:that )?(?:to be|be|i was|i were|i am|if i was|if i were|i could be|i would be) (?:better off )?(?:dead|no longer alive|not alive)',
    unless: 'tired|asleep|or|to|weight|last|serious|inside|they|it would|set',
  },
  { words: '(?:better off?|be better|better) dead' },
  { words: 'i would be dead if i had (?:a|the|enough|more)' },
  { words: '<MEAN_TO><6>(?:until|till) i (?:am dead|stop breathing)' },
  {
    words:
      '(?:all|only thing|everything) i (?:want|think about|can think about|can think of|crave|need|want to do) is (?:to )?(?:die|dying|death|killing myself|be dead|being dead|not exist|suicide|end it|ending it)',
    unless: '<IN_PEACE>',
  },
  { words: '(?:dying|death|being dead|ending it|suicide) is (?:all|the only thing|everything) i' },
  {
    words: 'i (?:should|might as well|may as well|have to|ought to|must) die',
    unless: '<IN_PEACE>|someday|some day|eventually|of',
  },
  {
    words:
      '(?:wish|want|hope|need|please) (?:someone|somebody|anyone|you|god|they|he|she) (?:would |to |will |could )?(?:kill|shoot|murder) me',
    unless: 'with',
  },
  {
    words:
      '(?:picture|picturing|imagine|imagining|see|seeing) myself (?:hanging|dead|dying|jumping|lying dead|in (?:a|my) (?:coffin|grave))',
  },
  {
    words: '(?:will|would|going to|to) be dead (?:by|before|when|tonight|tomorrow|in the morning)',
    unless: 'christmas|the end|summer|spring|next',
  },
  {
    words:
      'i will be (?:dead|gone) (?:by the time|before|when) (?:anyone|someone|you|they|he|she|the) <2>(?:read|reads|find|finds|wake|wakes)',
  },
  {
    words:
      '(?:read|reading|find|finds|see) (?:this|me|it) (?:[^ ]+ )?i (?:will|am|would) (?:be |already )?(?:dead|gone)',
  },
  {
    words:
      '(?:want|wants|wanted|wanting|would like|would love|need|wish|hope|plan|planning|planned|decided|intend|deserve|trying|tried|try|prefer|choose|long|longing|waiting|beg|begging|pray|praying|mind|better|easier|rather|time|desire|urge|meant|supposed|way|ways|how|determined|going to let myself) (?:(?:for|me|i could|i can|up|to|be|allowed|go|out|somewhere) ){0,5}die',
    unless: '<IN_PEACE>',
  },
  { words: '(?:going to|will|want to|ready to) die (?:tonight|today|tomorrow|this weekend)' },
  { words: '(?:let|letting) me die', unless: '<IN_PEACE>' },
  {
    words:
      '(?:hope|pray|wish) (?:that )?i (?:die|died|had died|dies|would die|not survive|do not survive|did not survive|had not survived|not make it|do not make it|do not make it through)',
    unless: 'instead|to|in (?:his|her)|<IN_PEACE>',
  },
  {
    words:
      '(?:crave|craving|long for|longing for|beg for|begging for|pray for|praying for|wish for|wishing for|dream of|dreaming of|fantasize about|fantasizing about|want) (?:my own )?(?:death|dying)',
    unless: 'certificate|with|at',
  },
  {
    words:
      '(?:death|dying|being dead) (?:is|would be|will be|sounds|seems|feels|looks) (?:like )?(?:a |the |my )?(?:relief|better|easier|kinder|welcome|only|comfort|freedom|inviting|escape|release|mercy)',
  },
  {
    words:
      '(?:only|easiest|best|last) (?:way out|option|escape|thing left|answer|solution|way) (?:out )?(?:left )?(?:for me )?(?:is|would be) (?:to die|death|dying|dead|ending it|to end it|to kill)',
  },
  { words: '(?<=^ |, |to |i |will |should |might |gonna )kms' },
  { words: 'goodbye (?:cruel world|world|forever)' },
  {
    words:
      '(?:my last (?:night|day|evening)|the last (?:night|day) of my life) (?:alive|on (?:this )?earth|$)',
    unless: 'of|at|in',
  },
  {
    words:
      '(?:decided|chosen|made sure) <3>(?:not (?:going to |to )?(?:live|be alive|be here|exist|wake up)|to die)',
  },
  {
    words:
      '(?:will|going to|would) not be (?:here|alive|around) (?:tomorrow|in the morning|by (?:morning|tomorrow|tonight)|by the end of (?:this|the) (?:day|week|weekend)|after (?:tonight|today)|when you)',
    unless: 'because|as|for',
  },
  {
    words:
      '(?:picked|chosen|set|chose) (?:a|the|my) (?:date|day|night|place) (?:to|for|when|i) <3>(?:end|die|kill|death|suicide)',
  },
  { words: '(?:find|finds|found|discover) (?:my (?:dead )?body|me (?:dead|hanging))' },
  { words: '(?:sorry|forgive me) for what i am (?:about|going) to' },
  { words: '(?:danger|threat) to myself' },
  {
    words:
      'not (?:feel )?(?:safe|trust myself) (?:with|from|around|alone with|to be alone with) ?(?:myself|me)?',
    only: 'myself|tonight|alone|pills|knives|,|$',
  },
  {
    words:
      '(?:want|urge|urges|tempted|thinking|thoughts|feel like|feeling like|need) (?:to |of |about )?(?:hurt|harm|cut|hurting|harming|cutting|burn|burning) myself',
    only: 'again|so|tonight|today|badly|until|because|since|when|,|$',
  },
  { words: 'do something (?:bad |terrible |stupid |awful )?to myself' },
];
