import type { Pattern } from './pattern.ts';

/** Phrases that name a way to end one's life, or the means for it. */
export const WAYS: readonly Pattern[] = [
  {
    words:
      '<MEAN_TO>(?:jump|leap|fall|dive|step|walk|fling) (?:myself )?(?:down |out )?(?:off|of|from|out of|over|through) <3><HIGH>',
  },
  {
    words:
      '<OF>(?:jumping|leaping|falling|diving|stepping|walking) (?:down |out )?(?:off|of|from|out of|over|through) <3><HIGH>',
  },
  { words: '<HIGH> <4><OF>(?:jumping|letting go|stepping off)' },
  {
    words: '<HIGH> <4>(?:will|want to|wanting to|going to|could|would|to) (?:jump|fall|let go)',
    only: 'off|down|tonight|,|$',
  },
  { words: '(?:top of|roof|ledge|cliff) <5>jump', only: 'off|down|tonight|,|$' },
  { words: '<MEAN_TO><7><HIGH> <3>jump', only: 'off|down|tonight|,|$' },
  { words: '(?:<MEAN_TO>jump|<OF>jumping)', only: 'tonight|,|$' },
  {
    words:
      '(?:almost|nearly) (?:jumped|stepped|walked|drove|threw myself) (?:off|from|in front of|into|under|out of) <3>(?:<HIGH>|<MOVING>)',
  },
  {
    words:
      '(?:know|chosen|picked|decided) (?:on )?(?:which|what|the|my|a) (?:bridge|roof|building|cliff|tree|method)',
  },
  {
    words:
      '(?:<MEAN_TO>|<OF>)(?:jump|jumping|step|stepping|walk|walking|run|running|lie|lying|lay|laying|leap|leaping) (?:down |out )?(?:in front of|infront of|under|into|onto|on|before) <3><MOVING>',
    unless: 'to|home|for|station|stop|at',
  },
  {
    words:
      '(?:throw|throwing|hurl|hurling|fling|flinging) myself (?:down |out )?(?:off|of|in front|infront|under|from|out|over|into (?:the )?(?:traffic|river|sea|path))',
    unless: 'the (?:covers|blanket|duvet)',
  },
  {
    words:
      '(?:<MEAN_TO>|<OF>)(?:drive|driving|steer|steering|crash|crashing|swerve|swerving|ram|run) <4>(?:into|off|over|in front|around) <3>(?:tree|wall|bridge|cliff|traffic|oncoming|lake|river|pole|truck|lorry|ditch|sea|barrier)',
  },
  {
    words:
      '(?:<TO>|<OF>)?(?:cut|slit|slash|slice|cutting|slitting|slashing|slicing) (?:open )?(?:up )?(?:my|both|both of|both my) (?:my )?(?:own )?(?:wrists|veins|throat)',
    unless: 'on',
  },
  {
    words:
      '(?:<MEAN_TO>|<OF>)(?:cut|open|cutting|opening) (?:open )?(?:up )?(?:my|both|both of|both my) (?:my )?(?:own )?(?:wrists|veins|throat|arteries|artery|neck)',
  },
  {
    words:
      '<MEAN_TO>(?:stick|push|plunge|drive|put|run|shove|press|bury) <3>(?:knife|blade|razor|scissors|scalpel|gun) (?:in|into|to|across|through) my',
  },
  { words: '<MEAN_TO><3>bag over my (?:own )?(?:head|face)' },
  {
    words:
      '(?:<MEAN_TO>|<OF>)(?:turn on|turning on|open|opening|leave on|breathe|breathing|inhale|inhaling) (?:in )?(?:the )?(?:car )?(?:gas|exhaust|fumes|carbon monoxide|helium|charcoal)',
    unless: 'stove|oven|heater|for|under',
  },
  {
    words:
      '(?:crash|crashing|wreck|wrecking) (?:my|the) (?:own )?(?:car|bike|truck|motorbike) (?:on purpose|deliberately)',
  },
  {
    words: '(?:let|letting) myself (?:bleed|die|drown|starve|fall|freeze)',
    unless: 'asleep|in love|into|back|on',
  },
  { words: 'bullet (?:in|through|into) (?:my |the )?(?:own )?(?:head|brain|skull|temple|heart|mouth)' },
  { words: '(?:blow|blowing) (?:out )?my (?:own )?(?:brains|brain|head) ?(?:out|off)?' },
  {
    words:
      '(?:put|putting|hold|holding|pointing|with|press|had) (?:a|the|my|that) (?:gun|pistol|rifle|shotgun|barrel) (?:to|in|against) my (?:own )?(?:head|mouth|temple|chin)',
  },
  { words: '<ARMS> <9>(?:on|for) (?:myself|me)', unless: 'to' },
  {
    words:
      '<ARMS> (?:is |are )?(?:already )?(?:ready|loaded|waiting|tied|around my neck|round my neck|beside me|next to me|in my (?:hand|lap))',
  },
  { words: '<ARMS> <8>when i (?:do it|am ready)' },
  {
    words:
      '(?:tied|tie|tying|hung) (?:a|the|my) rope (?:to|from|around|over) the (?:beam|rafter|tree|hook|ceiling|door|branch|stairs|banister)',
  },
  { words: '(?:tied|tie|tying|made|making|bought|buy|have) (?:a|the|my) noose' },
  {
    words:
      '(?:bought|buying|buy|got|have|found) (?:a|the|my) (?:rope|gun) (?:to (?:end|kill|hang|do it)|for (?:it|tonight|myself))',
  },
  { words: '<ARMS> <6>i am going to use it' },
  {
    words: '<MEAN_TO>(?:swallow|down|gulp|take|eat|inject|drink|use) <2><MUCH> <5><PILLS>',
    unless: '<AS_TOLD>|of (?!<PILLS>|my|the|it|these|those|sleeping)[^ ]+',
  },
  {
    words:
      '<PILLS> (?:[^ ]+ ){0,8}(?:<MEAN_TO>|<OF>)(?:take|taking|swallow|swallowing) (?:them|it|the whole) (?:all|lot|thing)',
    unless: '<AS_TOLD>',
  },
  { words: '<MEAN_TO>(?:swallow|down) (?:them all|all of (?:them|it)|the (?:whole )?lot|everything)' },
  { words: '<MEAN_TO>(?:drink|swallow) <3>(?:bleach|antifreeze|cleaner|poison|pesticide)' },
  {
    words: '<OF>(?:swallowing|taking|downing|injecting|drinking) <2><MUCH> <5><PILLS>',
    unless: '<AS_TOLD>',
  },
  {
    words: '<MEAN_TO>(?:swallow|take|inject|drink|down) <2><MUCH> <4>(?:at once|never wake|die)',
  },
  { words: 'swallowed <2>(?:whole|entire|all|every) <4><PILLS>', unless: '<AS_TOLD>' },
  {
    words: '(?:took|taken) <2>(?:whole|entire|all|every|handful|bunch) <4><PILLS>',
    only: 'at once|goodbye|because|to die|i want|i hope|i am sorry|, (?:goodbye|sorry|i am sorry)',
  },
  {
    words: '<MEAN_TO>(?:take an )?overdose',
    unless: 'on (?:chocolate|coffee|sugar|netflix|cake|tea|caffeine)|by accident|accidentally',
  },
  {
    words:
      '(?:think|thinking|thoughts|plan|planning|consider|considering) (?:of |about )?(?:taking )?(?:an )?overdose',
  },
  { words: '(?:i (?:have )?(?:took|taken) an overdose|overdose (?:on purpose|tonight))' },
  {
    words:
      '(?:saving|saved|stockpiling|stockpiled|hoarding|hoarded|collecting|collected|stashing|stashed|hiding|hidden|keeping) (?:up )?<3><PILLS> <9>(?:end|die|kill|enough|take them all|all at once|do it|way out|tonight|never wake|overdose)',
  },
  {
    words:
      '(?:enough|how many|how much|lethal|fatal) <7>(?:kill me|kill myself|to die|end it|end me|end my|fatal|lethal|never wake|not wake|finish me|stop my heart|do the job|sleep forever)',
  },
  { words: '<TO>(?:take |get |have |swallow |inject )?(?:a |the )?(?:lethal|fatal|deadly) (?:dose|amount)' },
  {
    words:
      '<MEAN_TO>(?:[^ ,]+ ){0,4}(?:starve myself|(?:bleed|freeze|starve|choke|burn) (?:myself )?to death|bleed out)',
  },
  { words: '<MEAN_TO>drown', unless: 'in (?!the|a|my)[a-z]+|out|my' },
  {
    words:
      '(?:walk|walking|wade|wading|swim|swimming) (?:out )?into the (?:sea|ocean|lake|river|water|woods|snow) <3>(?:never|not|keep|drown|until|die|disappear)',
  },
  {
    words:
      '(?:stop|stopping|skip|skipping|turn off|switch off|unplug|disconnect) my <3>(?:so|until|to) <3>(?:die|dead|kills me|end it|never wake)',
  },
  { words: 'so (?:that )?i (?:can |will |could )?(?:die|never wake)' },
  {
    words:
      '(?:painless|quick|quickest|easy|easiest|fast|fastest|best|peaceful|simplest|painless quick|quickest painless) (?:way|ways|method|methods) (?:to|of|for me to) (?:die|kill|end it|end my|go|dying|hang)',
    unless: 'at home|with|in|well|of|to|out|back|home|through|about|there|pain',
  },
  {
    words:
      '(?:know|decided|planned|planning|plan|worked out|figured out|thinking about|think about) (?:exactly )?how i (?:will|would|am going to) (?:do it|die|end it)',
  },
];
