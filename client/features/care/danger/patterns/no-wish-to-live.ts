import type { Pattern } from './pattern.ts';

/** Phrases that say that one no longer wants to be alive. Most of them name no act of one's own. */
export const NO_WISH_TO_LIVE: readonly Pattern[] = [
  {
    words:
      '<NOT_WANT>(?:be )?(?:(?:keep|go on|carry on|continue|stay) )?(?:live|living|alive|existing|exist)',
    only: '<AT_ALL>',
  },
  { words: '<NOT_WANT>(?:be|stay) (?:here|around|anything|anywhere) (?:anymore|tomorrow)' },
  {
    words:
      '<NOT_WANT>(?:be|stay|exist) (?:in this world|on this earth|on this planet|part of this world|anymore)',
  },
  { words: '<NOT_WANT>(?:be )?alive', unless: 'by|on|with' },
  {
    words: '<NOT_WANT>(?:wake up|wake|open my eyes)',
    only: 'tomorrow|anymore|again|ever|in the morning|one|some|from this|to this|to another|because|if|at all|but|,|$',
  },
  { words: '<NOT_WANT>(?:see|face) (?:tomorrow|another (?:day|morning|sunrise)|the (?:morning|sunrise))' },
  { words: '<NOT_WANT>(?:my|this) life', only: 'anymore|,|$' },
  {
    words: 'can not (?:go on|carry on|keep going)',
    only: 'living|anymore|with life|with my life|with this life|,|$',
  },
  {
    words: 'can not (?:bear|stand|face|take) (?:to live|to be alive|being alive|living|another day alive)',
    only: '<AT_ALL>',
  },
  { words: '(?:can not|not) (?:live|exist)(?: like this)? anymore' },
  {
    words: '(?:sleep|asleep|bed|my eyes) <3>(?:never|not) (?:have to )?(?:wake|waking|open)',
    unless: '(?:up )?(?:at|until|in|before|from|so|too|because|tired|every|with)',
  },
  { words: '(?:want|wish i was|wish i were) (?:to be )?gone (?:forever|for good|from this world)' },
  {
    words:
      '(?:easier|better|nice|nicer|best|prefer) (?:to not|not to) (?:be here|be alive|exist|wake up|live)',
    unless: 'in|with|at',
  },
  {
    words:
      '(?:think|thinking|thought|dream|dreaming|fantasize|fantasizing) (?:of|about) not (?:being alive|existing|waking up|being here anymore|living|being here)',
    unless: 'in|with|at',
  },
  { words: 'sleep forever', unless: 'on|in|this' },
  {
    words:
      '(?:hope|pray|wish|want|praying|hoping|wishing) (?:(?:that|i|to|could|would|will|may|every|night|god|do) ){0,5}(?:never|not) (?:have to )?(?:wake|woken|woke)',
    unless: '(?:up )?(?:at|so|too|early|him|her|them|the|my|in|before|with|tired)',
  },
  {
    words:
      'if i (?:do |did )?(?:not|never) (?:wake|woke)(?: up)? (?:tomorrow |again )?(?:it would|that would|i would|noone|everyone|one day)',
  },
  {
    words:
      '(?:not|never) (?:mind|care|object|be sad|matter) (?:at all )?(?:if i (?:died|die|was dead|not woke|did not wake|never woke|not wake|was gone|disappeared)|dying|being dead|not waking up|(?:if )?(?:a|the|this|my) (?:car|bus|truck|train|cancer|tumor|disease) (?:hit|killed|took))',
    unless: 'of',
  },
  {
    words:
      '(?:hope|hoping|wish|wishing|pray|praying|let|want) (?:that |for )?(?:the |this |my |a |some )?(?:cancer|tumor|disease|illness|car|bus|truck|lorry|train|god|lightning|it|pain|chemo|infection|surgery|operation|virus|heart|something) (?:(?:would|will|could|to|hurry|up) ){0,5}(?:kill|kills|take|takes|took|finish|finishes|hit|hits|run over|runs over) me',
    unless: 'to|home|back|out|off|up|on|in|with',
  },
  {
    words:
      '(?:wish|better if|best if) (?:that )?i (?:had |was |were )?(?:never|not) (?:been )?(?:born|exist|existed|alive)',
    unless: 'in|to|with',
  },
  {
    words:
      '(?:wish|want|wanting) (?:that )?(?:i )?(?:to )?(?:did not exist|not exist|not to exist|could stop existing|stop existing|cease to exist|stop being alive|not to be alive|not be alive)',
  },
  {
    words:
      '(?:disappear|vanish|fade away) (?:forever|for good|permanently|from this world|from the (?:world|earth)|from life|never)',
  },
  { words: '(?:nothing|noone|little|not anything|not have anything) (?:left )?to live for' },
  {
    words:
      '(?:not|no longer|hardly|barely|never) (?:feel |seem |be |a life )?worth (?:living|staying alive|being alive)',
    unless: 'in|here|with',
  },
  {
    words:
      '(?:no|any|a|find|what is the|see the|without) (?:reason|reasons|point|purpose|use|sense) (?:left )?(?:in|to|of|for|for me to) (?:(?:me|my|be|being|staying|stay|keep|keeping|go|going|on|carry|continue|continuing|to) ){0,5}(?:live|living|alive|exist|existing)',
    unless: 'in|here|with|together|at|like',
  },
  {
    words:
      'why (?:am i|i am|should i|would i|i should|bother|keep|even|go on) (?:still |keep |bother |go on |to )?(?:alive|living|live|existing|be alive)',
    unless: 'in|with|here|at',
  },
  {
    words:
      '(?:tired|sick|done|exhausted|fed up|finished|through|weary) (?:of |with |from )?(?:being alive|living|existing|life|existence|this life)',
    only: 'anymore|because|so|i|but|,|$',
  },
  {
    words: 'hate (?:being alive|that i am (?:still )?alive|that i woke up|existing|living)',
    only: 'anymore|because|so|i|but|again|,|$',
  },
  {
    words:
      '(?:lost|no|not have|without|losing) (?:the |my |any )?(?:will|desire|wish) (?:left )?to (?:live|go on|keep living|be alive)',
    unless: 'in|on',
  },
  { words: '(?:give|giving|gave|given) up on (?:life|living)' },
  {
    words:
      '(?:everyone|they|family|kids|children|world|husband|wife|people|you|parents|friends|mother|mom|mum|dad|sister|son|daughter|partner|he|she|boys|girls|them|place|all) (?:(?:would|will|might|is|are|all|be|a|much) ){0,5}(?:better|happier|easier|freer) (?:place |off |of )?(?:without me|if i (?:was|were|am) (?:dead|gone|not here|not around)|if i (?:died|disappeared|did not exist|killed))',
    unless: 'for|at|on|in the (?:team|game|room)',
  },
  {
    words:
      '(?:better|easier|happier) (?:off |for (?:everyone|them|all) )?(?:if|when|once) i (?:was|were|am) (?:dead|gone)',
  },
  {
    words:
      '(?:noone|who|not) (?:would |will |even )?(?:care|miss me|notice|mind|cry) if i (?:died|die|was dead|were dead|was gone|were gone|disappeared|killed|did not wake|never woke|was not here)',
  },
  { words: 'noone (?:would|will) miss me', unless: 'at' },
  {
    words:
      'if i (?:died|die|was dead|were dead|did not wake up|never woke up|not wake up) <3>(?:relief|better|easier|happier|fine|noone|not care)',
  },
  {
    words: '(?:want|wish|need) (?:it all|everything|all of (?:it|this)) to (?:end|be over|stop)',
    unless: 'before|by|for|on',
  },
  { words: '(?:want|ready|waiting) to be (?:done|finished) with (?:life|living)' },
  { words: '(?:god|lord) (?:please )?(?:take|kill|end) me', unless: 'to|back|out|home' },
  {
    words: '(?:wish|better if|rather) (?:i )?(?:had |have )?died (?:in|on|that|back|when|during|then|as)',
    unless: 'his|her|place',
  },
  {
    words:
      '(?:disappointed|sorry|sad|angry|upset) (?:that |because |when )?i (?:woke up|still woke up|am still alive|am alive|survived)',
    unless: 'at|so|too|late|early',
  },
];
