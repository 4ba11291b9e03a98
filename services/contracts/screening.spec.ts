import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptableNotes, sensitiveNotes, unsafeMarkup } from '#tests/support/screening-corpus.ts'
import { type LabeledNote, englishNotes } from '#tests/support/screening-samples.ts'
import { spanishNotes } from '#tests/support/screening-samples-spanish.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { distinctMessages, offersSupport, redact, screen, screeningProblem, mentionsDanger } from './screening.ts'
import { validationText } from './validation-messages.ts'
import { findNumbers } from './screening/numbers.ts'

const kindsIn = (text: string, profile: Parameters<typeof screen>[1] = 'referral_note') =>
  screen(text, profile).map(({ kind }) => kind)
const textsOf = (issues: ReturnType<typeof screen>) => distinctMessages(issues).map(validationText)
const messages = (text: string, profile: Parameters<typeof screen>[1] = 'referral_note') =>
  textsOf(screen(text, profile))

describe('the referral note', () => {
  it.each(acceptableNotes.map((text) => [text]))('NEW-10 NEW-18 accepts ordinary text: %j', (text) => {
    expect(screen(text, 'referral_note')).toEqual([])
  })

  it.each(sensitiveNotes)('NEW-12 rejects %j', (text, ...kinds) => {
    expect(kindsIn(text)).toEqual(kinds)
    expect(screeningProblem(screen(text, 'referral_note'))).toBe('sensitive_content')
  })

  it.each(unsafeMarkup.map((text) => [text]))('NEW-11 rejects markup: %j', (text) => {
    for (const profile of ['guest', 'referral_note', 'admin_note'] as const) {
      const issues = screen(`We need food ${text} please`, profile)
      expect(issues).toEqual([{ kind: 'unsafe', key: 'validation:screening.unsafe' }])
      expect(screeningProblem(issues)).toBe('unsafe_input')
    }
  })

  it.each([
    ['NEW-13', '123-45-6789', 'Social Security Number detected'],
    ['NEW-13', 'number 123456789', 'Social Security Number detected'],
    ['NEW-14', 'A12345678', 'Immigration document number detected'],
    ['NEW-14', 'undocumented', 'Immigration-related content detected'],
    ['NEW-15', 'felony', 'Legal/criminal content detected'],
    ['NEW-16', 'domestic violence', 'Domestic violence content detected'],
    ['NEW-16', 'suicidal', 'Mental health crisis content detected'],
    ['NEW-17', '4111 1111 1111 1111', 'Financial information detected'],
    ['NEW-17', 'account 123456789', 'Financial information detected'],
  ])('%s %j gives "%s"', (_, text, message) => {
    expect(messages(text)).toContain(message)
  })

  it('NEW-18 accepts "advice" despite the "dv" in it, and does not mistake a ZIP+4 or phone number for an SSN', () => {
    for (const text of ['advice', '30101-1234', '770-555-0148', '(770) 555-0148', '7705550148', '+1 770 555 0148']) {
      expect(kindsIn(text)).toEqual([])
      expect(kindsIn(text, 'guest')).toEqual([])
      expect(kindsIn(text, 'admin_note')).toEqual([])
    }
  })

  it('NEW-12 matches only whole words, next to any punctuation', () => {
    expect(kindsIn('(DV)')).toEqual(['domestic_violence'])
    expect(kindsIn('dv.')).toEqual(['domestic_violence'])
    expect(kindsIn('xdv dvx édv dvé dv8')).toEqual([])
    expect(kindsIn('felonyx')).toEqual([])
  })

  it('NEW-08 rejects 2001 characters and accepts 2000', () => {
    expect(screen('x'.repeat(2000), 'referral_note')).toEqual([])
    const issues = screen('x'.repeat(2001), 'referral_note')
    expect(textsOf(issues)).toEqual(['Input exceeds maximum length of 2000 characters'])
    expect(screeningProblem(issues)).toBe('unsafe_input')
  })

  it('NEW-09 rejects 1001 characters if no other limit is given', () => {
    expect(screen('x'.repeat(1000), 'guest')).toEqual([])
    expect(messages('x'.repeat(1001), 'guest')).toEqual(['Input exceeds maximum length of 1000 characters'])
    expect(textsOf(screen('x'.repeat(256), 'referral_note', 255))).toEqual([
      'Input exceeds maximum length of 255 characters',
    ])
  })

  it('is screened within 250 ms, even if it was crafted to slow screening down', () => {
    for (const seed of ['<a ', 'a', '1', '1-', 'java\t', 'abused ', '(?:', 'on', 'visa gift ', 'fleeing from ']) {
      const text = seed.repeat(Math.floor(2000 / seed.length))
      // The fastest of three runs, because another program may use the processor during one of them.
      const durations = Array.from({ length: 3 }, () => {
        const from = performance.now()
        screen(text, 'referral_note')
        return performance.now() - from
      })
      expect(Math.min(...durations)).toBeLessThan(250)
    }
  })
})

describe('realistic notes', () => {
  const samples: readonly LabeledNote[] = [
    ...englishNotes,
    ...spanishNotes,
    ...acceptableNotes.map((text): LabeledNote => [text]),
    ...sensitiveNotes.map(([text, ...kinds]): LabeledNote => [text, ...kinds]),
  ]

  it('NEW-12 are screened with at least 96% precision and recall, in English and Spanish', () => {
    const verdicts = samples.map(([text, ...kinds]) => ({ text, kinds, detected: kindsIn(text) }))
    const rejected = verdicts.filter(({ detected }) => detected.length > 0)
    const shouldReject = verdicts.filter(({ kinds }) => kinds.length > 0)
    const truePositives = rejected.filter(({ kinds }) => kinds.length > 0).length
    const precision = truePositives / rejected.length
    const recall = truePositives / shouldReject.length
    const misjudged = verdicts.filter(({ kinds, detected }) => kinds.length > 0 !== detected.length > 0)
    const summary = `${samples.length} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
    process.stdout.write(
      `${[summary, ...misjudged.map(({ text, detected }) => `  ${detected.length > 0 ? 'rejected' : 'passed'}: ${text}`)].join('\n')}\n`,
    )
    expect(samples.length).toBeGreaterThanOrEqual(200)
    expect(new Set(samples.map(([text]) => text)).size).toBe(samples.length)
    expect(precision).toBeGreaterThanOrEqual(0.96)
    expect(recall).toBeGreaterThanOrEqual(0.96)
  })

  it('NEW-14 NEW-15 NEW-16 NEW-17 are classified as a person would classify them', () => {
    const expectations = samples.flatMap(([text, ...kinds]) => kinds.map((kind) => ({ kind, detected: kindsIn(text) })))
    const matches = expectations.filter(({ kind, detected }) => detected.includes(kind))
    expect(matches.length / expectations.length).toBeGreaterThanOrEqual(0.96)
  })
})

describe('the guest form', () => {
  const message = 'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.'

  it.each([
    'my Social Security number is lost',
    'domestic violence',
    'DV situation',
    'immigration status',
    'we are undocumented',
    'a criminal record',
    'a felony',
    'one misdemeanor',
    '123-45-6789',
    'perdí mi número de seguro social',
    'Sufro violencia doméstica',
    'violencia domestica',
    'mi estatus migratorio',
    'somos indocumentados',
    'antecedentes penales',
    'un delito grave',
  ])('NEW-22 rejects %j', (text) => {
    expect(messages(text, 'guest')).toEqual([message])
  })

  it.each([
    'green card',
    'immigration office',
    'criminal justice student',
    'arrested',
    'advice',
    'visa',
    'restraining',
    'oficina de inmigración',
    'seguro de salud',
  ])('NEW-22 accepts %j, which is not in the guest word list', (text) => {
    expect(screen(text, 'guest')).toEqual([])
  })

  it('NEW-22 rejects document numbers, and accepts card and account numbers', () => {
    expect(kindsIn('123456789', 'guest')).toEqual(['ssn'])
    expect(kindsIn('A12345678', 'guest')).toEqual(['immigration_document'])
    expect(kindsIn('4111 1111 1111 1111', 'guest')).toEqual([])
  })

  it('NEW-22 shows one message, no matter how many topics it finds', () => {
    expect(screen('DV and felony', 'guest').map(({ kind }) => kind)).toEqual(['legal', 'domestic_violence'])
    expect(messages('DV and felony', 'guest')).toEqual([message])
  })
})

describe('the admin note', () => {
  it.each(['SSN on file', 'immigration', 'visa', 'green card', 'criminal', 'dv', 'domestic violence'])(
    'NEW-23 blocks %j',
    (text) => {
      expect(messages(`Client mentioned ${text}, follow up`, 'admin_note')).toEqual([
        'Sensitive content not allowed in notes',
      ])
    },
  )

  it.each(['advice', 'Visa gift card', 'felony', 'supervisage', 'criminology class', 'television'])(
    'NEW-23 accepts %j',
    (text) => {
      expect(screen(text, 'admin_note')).toEqual([])
    },
  )

  it('NEW-23 blocks document numbers, and accepts card and account numbers', () => {
    expect(kindsIn('123456789', 'admin_note')).toEqual(['ssn'])
    expect(kindsIn('A12345678', 'admin_note')).toEqual(['immigration_document'])
    expect(kindsIn('4111 1111 1111 1111', 'admin_note')).toEqual([])
  })

  it('NEW-09 accepts at most 255 characters', () => {
    expect(screen('x'.repeat(255), 'admin_note')).toEqual([])
    expect(messages('x'.repeat(256), 'admin_note')).toEqual(['Input exceeds maximum length of 255 characters'])
  })
})

describe('support', () => {
  it('NEW-24 is offered by every profile for domestic violence and crisis terms, and for no others', () => {
    expect(offersSupport(screen('my husband beats me', 'referral_note'))).toBe(true)
    expect(offersSupport(screen('suicidal', 'referral_note'))).toBe(true)
    expect(offersSupport(screen('dv', 'guest'))).toBe(true)
    expect(offersSupport(screen('domestic violence', 'admin_note'))).toBe(true)
    expect(offersSupport(screen('felony 123-45-6789 undocumented', 'referral_note'))).toBe(false)
    expect(offersSupport([])).toBe(false)
  })

  it.each([
    'my husband beats me',
    'I am suicidal',
    'Mi esposo me golpea',
    'Quiero suicidarme',
    'Sufro violencia doméstica',
    'dv',
  ])('NEW-24 is offered next to text about danger, even if the text is accepted: %j', (text) => {
    expect(mentionsDanger(text)).toBe(true)
  })

  it('NEW-24 is not offered next to other text', () => {
    for (const text of ['felony 123-45-6789 undocumented', 'Necesitamos comida.', 'advice']) {
      expect(mentionsDanger(text)).toBe(false)
    }
  })

  it('NEW-24 is offered only if the first 2,000 characters mention danger', () => {
    expect(mentionsDanger(`${'x '.repeat(999)}dv`)).toBe(true)
    expect(mentionsDanger(`${'x '.repeat(999)} dv`)).toBe(false)
  })

  it('NEW-22 is needed because the guest list accepts some descriptions of violence', () => {
    for (const text of ['my husband beats me', 'Mi esposo me golpea']) expect(screen(text, 'guest')).toEqual([])
  })
})

describe('redaction', () => {
  it.each([
    ['SSN 123-45-6789, call', 'SSN [REDACTED-SSN], call'],
    ['number 123456789.', 'number [REDACTED-SSN].'],
    ['routing number 061000104', 'routing number [REDACTED-FINANCIAL]'],
    ['Visa 4111 1111 1111 1111!', 'Visa [REDACTED-FINANCIAL]!'],
    ['A123456789 and A-12345678', '[REDACTED-ID] and [REDACTED-ID]'],
    ['passport no. AB1234567', 'passport no. [REDACTED-ID]'],
    ['call 770-555-0148, 30101-1234', 'call 770-555-0148, 30101-1234'],
    ['🏠 ＳＳＮ １２３-４５-６７８９, ｃａｌｌ ½', '🏠 ＳＳＮ [REDACTED-SSN], ｃａｌｌ ½'],
    ['𝟭𝟮𝟯-𝟰𝟱-𝟲𝟳𝟴𝟵𝟬 is longer, 𝟭𝟮𝟯-𝟰𝟱-𝟲𝟳𝟴𝟵 is not', '𝟭𝟮𝟯-𝟰𝟱-𝟲𝟳𝟴𝟵𝟬 is longer, [REDACTED-SSN] is not'],
  ])('NEW-25 %j becomes %j', (text, redacted) => {
    expect(redact(text)).toBe(redacted)
  })

  it('NEW-25 removes every sensitive number from any text, in a single pass', () => {
    const fragment = fc.oneof(
      fc.constantFrom('123-45-6789', '123456789', '4111111111111111', 'A123456789', 'IOE0912345678', 'ssn', 'account'),
      fc.constantFrom(' ', '-', '.', ',', '\n', '/', '$'),
      fc.constantFrom(
        '１２３－４５－６７８９',
        '１２３４５６７８９',
        '𝟭𝟮𝟯-𝟰𝟱-𝟲𝟳𝟴𝟵',
        'Ａ１２３４５６７８９',
        '½',
        '⒐',
        '🏠',
        'e\u0301',
      ),
      fc.string({ maxLength: 6 }),
      fc.string({ maxLength: 6, unit: 'binary' }),
      fc.stringMatching(/^\d{1,16}$/),
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const redacted = redact(fragments.join(''))
        expect(findNumbers(redacted)).toEqual([])
        expect(redact(redacted)).toBe(redacted)
      }),
      propertyRuns(500),
    )
  })

  it('NEW-25 leaves ordinary text unchanged', () => {
    for (const text of acceptableNotes) expect(redact(text)).toBe(text)
  })
})
