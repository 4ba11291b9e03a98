// The English word lists of the three profiles. The guest and admin note lists follow the requirements word for word
// (NEW-22, NEW-23). The topics of the referral note (NEW-14..16) are spelled out here, with the harmless phrases that
// must pass.
import { type Term, termUnlessAfter, terms } from './term.ts'

/**
 * Matches a visa as a travel document, but not a payment card: "Visa gift card", "Visa or Mastercard", "tarjeta de
 * débito Visa".
 */
const visa = termUnlessAfter(
  'tarjeta(?:\\s+de\\s+(?:d[eé]bito|cr[eé]dito|regalo))?',
  'visas?(?![\\s-]+(?:(?:gift|debit|credit|prepaid|reloadable|check)[\\s-]+)*cards?)(?!\\s*(?:/|,|or|and|o|y)\\s*master)',
)
const domesticViolence = ['domestic violence', 'dv', 'd\\.v\\.?']
const familyMember = '(?:husband|wife|boyfriend|girlfriend|partner|spouse|ex|father|mother|stepfather|stepmother)'
const reflexivePronoun = '(?:myself|himself|herself|themselves|themself|ourselves)'
const possessive = '(?:my|his|her|their|our)'

export const guestTerms: readonly Term[] = [
  terms('ssn', 'social security numbers?'),
  terms('immigration', 'immigration status', 'undocumented'),
  terms('legal', 'criminal records?', 'felon(?:y|ies)', 'misdemeanou?rs?'),
  terms('domestic_violence', ...domesticViolence),
]

export const adminNoteTerms: readonly Term[] = [
  terms('ssn', 'ssns?'),
  terms('immigration', 'immigration', visa, 'green cards?'),
  terms('legal', 'criminals?'),
  terms('domestic_violence', ...domesticViolence),
]

export const referralNoteTerms: readonly Term[] = [
  terms(
    'immigration',
    'immigra(?:tion|nts?|ted|ting)',
    'undocumented',
    'deport(?:s|ed|ing|ations?|able)?',
    'asylum',
    'asylees?',
    'refugees?',
    visa,
    'green cards?',
    'uscis',
    'daca',
    'illegal (?:alien|immigrant)s?',
    'alien registration',
    '(?:citizenship|legal resident) status',
    '(?:no|without) (?:legal )?papers(?! (?:from|for|of)\\b)',
    'temporary protected status',
    // Matches the agency, not ice on the road.
    'ice (?:agents?|raids?|custody|detention|detainees?|detained|officers?)',
    '(?:detained|arrested|held|taken|picked up) by ice',
  ),
  terms(
    'legal',
    'criminals?',
    'felon(?:y|ies|s|ious)?',
    'misdemeanou?rs?',
    termUnlessAfter('cardiac|respiratory|heart', 'arrest(?:s|ed|ing)?'),
    'convicted',
    termUnlessAfter('religious|strong|deep|moral|personal|christian', 'convictions?'),
    'incarcerat(?:ed|ion)',
    'imprison(?:ed|ment)',
    'inmates?',
    'jail(?:s|ed)?',
    'prison(?:s|ers?)?',
    'parolee?s?',
    'paroled',
    'probation officers?',
    // A new employee may also be on probation.
    '(?:on|violated|violating) (?:felony |misdemeanor )?probation(?!\\s+at\\b)',
    'sex offenders?',
    '(?:bench|outstanding|active|open) warrants?',
    'warrants? (?:out )?for (?:his|her|their|my) arrest',
    'warrants? out',
    'locked up(?! (?:the|his|her|my|our|their|at|by|in)\\b)',
    'dui',
    'dwi',
    // Does not match "pending charges on the account", or a battery that charges.
    '(?:pending|facing|drug|assault|theft) charges(?!\\s+(?:on|from|at)\\b)',
    'charged with (?:an? )?(?:crime|assault|battery|theft|burglary|robbery|possession|fraud|shoplifting|trespassing|murder)',
    'court ordered',
    'drug court',
    'juvenile detention',
    'lawsuits?',
    '(?:on|posted|made) bail',
    'bail bonds?(?:man)?',
    'expunge(?:d|ment)?',
    'plea (?:deal|bargain)',
    'ple(?:d|aded) guilty',
  ),
  terms(
    'domestic_violence',
    ...domesticViolence,
    '(?:domestic|spousal|physical|sexual|emotional|verbal|child|elder|partner) abuse',
    '(?:intimate |domestic )partner violence',
    'family violence',
    'abusive',
    termUnlessAfter('drug|substance|alcohol', 'abusers?'),
    // Drug and medication abuse is a different topic.
    'abused(?!\\s+(?:drugs|alcohol|substances|pills|opioids|prescriptions?|medication))',
    '(?:sexual|sexually|domestic) assault(?:ed)?',
    'raped?',
    'rapists?',
    'stalk(?:ed|ers?|ing)',
    'battered (?:woman|women|wife|wives|spouse|partner|mother)',
    '(?:restraining|protective|protection|no contact) orders?',
    'orders? of protection',
    'tpo',
    `(?:flee|fleeing|fled|escape|escaped|escaping) (?:from )?(?:(?:an?|the|${possessive}) )?(?:abuse|violence|violent|${familyMember})`,
    `violent (?:ex )?${familyMember}`,
    `(?:he|she|${familyMember}) (?:hits?|beats?|chokes?|choked|strangles?|strangled|punches|punched|threatened to kill|threatens to kill) (?:up )?(?:me|her|him|us|them|the (?:kids|children))`,
    `(?:hit|beaten|choked|strangled|punched|threatened|hurt) by (?:an? |${possessive} )?(?:ex )?${familyMember}`,
    `(?:afraid|scared) of (?:${possessive} )?(?:ex )?${familyMember}`,
  ),
  terms(
    'crisis',
    'suicid(?:e|es|al|ality)',
    `kill(?:ing)? ${reflexivePronoun}`,
    `(?:end|ending|take|taking) ${possessive} (?:own )?li(?:fe|ves)(?!\\s+(?:savings|insurance|back|in|into)\\b)`,
    'self (?:harm|harms|harmed|harming|injury)',
    `(?:harm|harming|hurting|cutting|cuts) ${reflexivePronoun}`,
    // Does not match "hurt herself at work".
    `(?:wants?|wanted|trying|tried|threaten(?:s|ed|ing)?|plans?|planning|going) to hurt ${reflexivePronoun}`,
    `thoughts of (?:hurting|harming|killing)`,
    'wants? to die',
    'wanted to die',
    // Does not match "don't want to live in the shelter".
    '(?:do not|don.?t|does not|doesn.?t|no longer) wants? to (?:be alive|live(?!\\s+(?:in|at|with|on|near|by|there|here|alone|together|apart|like|outside)\\b))',
    'no reason to live(?!\\s+(?:in|at|with|on|near|by|there|here)\\b)',
    'better off dead',
    '(?:be|is|are) better off without (?:me|him|her|them)',
    'end(?:ing)? it all',
    'goodbye (?:note|letter)s?',
    'overdos(?:e|es|ed|ing)',
    'psychotic (?:episode|break)s?',
    'psychosis',
    '(?:mental health|psychiatric|emotional) (?:crisis|emergency)',
    '(?:mental|nervous) breakdown',
    'psychiatric hold',
    '1013 hold',
  ),
]
