/** The terms that patterns name, as regular expressions. */
export const TERMS: Readonly<Record<string, string>> = {
  /** Before a plain verb: "I want to …", "I will …", "ways to …". */
  TO: '(?:(?:plan|intention|idea|decision|goal) is to |(?:want|wants|wanting|wanted|going|need|needed|plan|planned|planning|intend|ready|about|decided|determined|prepared|tempted|able|hope|hoping|wish|love|like|way|ways|how|try|trying|tried|attempt|attempted|courage|nerve|guts|strength|urge|urges|desire|dare|time|mind|best|easier|better|rather|prefer|chance|reason|thing) to |(?:will|would|could|can|might|should|may|must|better|rather|let me|how|can i|should i|how i|if i|have i|i) )',
  /** A narrower `TO`, without what ill people often say of medicines and their days: "I need to …", "I can …". */
  MEAN_TO:
    '(?:(?:plan|intention|decision) is to |(?:want|wanting|wanted|going|plan|planned|planning|intend|ready|about|decided|determined|prepared|tempted|courage|nerve|guts|urge|way|ways|how|try|trying|tried|easy|easier|mind) to |(?:will|should|might|could|rather|how i|let me) )',
  /** Before "killing", "jumping" and so on. */
  OF: '(?:think|thinking|thought|thoughts|idea|dream|dreaming|fantasy|fantasies|fantasize|fantasise|fantasizing|fantasising|consider|considering|considered|contemplate|contemplating|imagine|imagining|imagined|plan|plans|planning|picture|picturing|obsessed|urge|urges|visions|images|feel|feeling|up|tempted|close|from|keep|capable|afraid|scared|by|about|of|like|visualize|visualizing) (?:(?:of|about|on|to|that|like|me|myself) )?',
  HIGH: '(?:bridge|bridges|roof|rooftop|building|balcony|window|cliff|tower|ledge|viaduct|dam|garage|railing|floor|storey|edge|platform|overpass|park)',
  MOVING:
    '(?:train|trains|tracks|track|rails|car|cars|bus|truck|lorry|traffic|tube|subway|metro|tram|motorway|highway|freeway)',
  ARMS: '(?:gun|pistol|rifle|shotgun|revolver|knife|razor|blade|rope|belt|noose)',
  PILLS:
    '(?:pill|pills|tablet|tablets|meds|med|medication|medicine|bottle|bottles|box|pack|packet|oxy|oxycodone|morphine|insulin|tylenol|paracetamol|opioids|opiates|benzos|valium|diazepam|xanax|lorazepam|ativan|antidepressants|painkillers|fentanyl|patches|drugs|stash|prescription|ibuprofen|aspirin|methadone|codeine|tramadol|them)',
  MUCH: '(?:all|every|whole|entire|last|rest|handful|handfuls|bunch|fistful|too many|too much|enough|as many|as much)',
  /** How ill people speak about taking their medicines. */
  AS_TOLD:
    'on time|with|before|after|as|properly|correctly|every|each|for|regularly|like|off|away|from|in the (?:morning|evening)|this|seriously|home|back|to the|by accident|accidentally',
  /** How people speak about the death that an illness brings, or about shame, boredom and thirst. */
  IN_PEACE:
    'of|laughing|at|here|in (?:my (?:own )?(?:bed|home|house|garden)|peace|comfort|an?|the|hospital|hospice|agony|this)|with(?! (?:this|all))|peaceful|peacefully|surrounded|old|for|without|like(?! this)|than(?! (?:live|keep|go on|continue|wake|face|be|do|suffer|carry|endure|stay|exist))|knowing|on|alone|before|well|next|beside|near|happy|while|when|right|someday|eventually|not|as|by the|under|outside|naturally|a|trying|too|there',
  NOT_WANT: '(?:(?<!did )(?:not|never) (?:want|wish|care|wanting|feel like) (?:to )?|rather not )',
  /** "I don't want to live" counts before these, and not before "in this flat" or "with a tube". */
  AT_ALL:
    'anymore|another|through another|past|if|tomorrow|because|i|this life|since|but|again|ever|tonight|today|or|like this anymore|with this pain|in this world|in a world|,|$',
  /** "Killing myself" counts before these, and not in "killing myself to finish the report", which is about work. */
  IS_NEAR:
    'tonight|today|tomorrow|soon|this|on|after|as soon|next|,|is|seems|would|every|again|if|at night|when|because|$',
};
