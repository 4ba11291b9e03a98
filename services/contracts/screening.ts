// Screens free text for unsafe markup and sensitive content. Three profiles define what text may not contain, and the
// forms and the server use the same ones. Screening never changes text. Only `redact` does, for copies that leave the
// application.
import type { ProblemCode } from './problems.ts'
import { isUnsafe } from './screening/markup.ts'
import { type NumberKind, findNumbers } from './screening/numbers.ts'
import { spanishGuestTerms, spanishTerms } from './screening/spanish-terms.ts'
import type { Term, TermKind } from './screening/term.ts'
import { adminNoteTerms, guestTerms, referralNoteTerms } from './screening/terms.ts'
import type { FieldMessage, ValidationKey } from './validation-messages.ts'

/** The kinds of content that screening detects, in the order in which issues are shown. */
const screeningKinds = [
  'too_long',
  'unsafe',
  'ssn',
  'immigration_document',
  'immigration',
  'legal',
  'domestic_violence',
  'crisis',
  'financial',
] as const satisfies readonly ('too_long' | 'unsafe' | NumberKind | TermKind)[]
export type ScreeningKind = (typeof screeningKinds)[number]

/** One kind of rejected content, with the message to show. Several kinds may share a message. */
export interface ScreeningIssue extends FieldMessage {
  readonly kind: ScreeningKind
}

export type ScreeningProfile = 'guest' | 'referral_note' | 'admin_note'

/** Maximum length if no other limit is given, in UTF-16 units, as the browser's `maxlength` counts (NEW-09). */
const defaultLimit = 1_000

type DetectedKind = NumberKind | TermKind

/** In a referral note, the message says what was detected. */
const detectedMessages = {
  ssn: 'validation:screening.ssn',
  immigration_document: 'validation:screening.immigrationDocument',
  immigration: 'validation:screening.immigration',
  legal: 'validation:screening.legal',
  domestic_violence: 'validation:screening.domesticViolence',
  crisis: 'validation:screening.crisis',
  financial: 'validation:screening.financial',
} as const satisfies Record<DetectedKind, ValidationKey>

interface Profile {
  readonly limit: number
  readonly terms: readonly Term[]
  readonly numbers: readonly NumberKind[]
  readonly messageFor: (kind: DetectedKind) => ValidationKey
}

const profiles: Readonly<Record<ScreeningProfile, Profile>> = {
  guest: {
    limit: defaultLimit,
    terms: [...guestTerms, ...spanishGuestTerms],
    numbers: ['ssn', 'immigration_document'],
    messageFor: () => 'validation:screening.guest',
  },
  referral_note: {
    limit: 2_000,
    terms: [...referralNoteTerms, ...spanishTerms],
    numbers: ['ssn', 'immigration_document', 'financial'],
    messageFor: (kind) => detectedMessages[kind],
  },
  admin_note: {
    limit: 255,
    terms: adminNoteTerms,
    numbers: ['ssn', 'immigration_document'],
    messageFor: () => 'staff-validation:adminNoteSensitive',
  },
}

/**
 * Returns the issues in this text, or none if it is accepted as typed. If it is too long or contains markup, that is
 * the only issue. `limit` overrides the limit of the profile (NEW-08, NEW-09).
 */
export const screen = (text: string, profile: ScreeningProfile, limit?: number): ScreeningIssue[] => {
  const { terms, numbers, messageFor, ...profileDefaults } = profiles[profile]
  const maxLength = limit ?? profileDefaults.limit
  if (text.length > maxLength)
    return [{ kind: 'too_long', key: 'validation:screening.tooLong', params: { max: maxLength } }]
  if (isUnsafe(text)) return [{ kind: 'unsafe', key: 'validation:screening.unsafe' }]

  const detected = new Set<DetectedKind>()
  for (const number of findNumbers(text)) {
    for (const kind of number.kinds) if (numbers.includes(kind)) detected.add(kind)
  }
  // NFKC also expands ligatures, because a word processor may store "fl" as a single character.
  const normalized = text.normalize('NFKC')
  for (const { kind, matches } of terms) if (matches(normalized)) detected.add(kind)

  return screeningKinds.flatMap((kind) => {
    if (kind === 'too_long' || kind === 'unsafe' || !detected.has(kind)) return []
    return [{ kind, key: messageFor(kind) }]
  })
}

/** Returns the distinct messages of these issues. */
export const distinctMessages = (issues: readonly ScreeningIssue[]): FieldMessage[] =>
  issues
    .filter(({ key }, index) => issues.findIndex((issue) => issue.key === key) === index)
    .map(({ kind: _kind, ...message }) => message)

/** Returns the problem code for rejected text, or null for accepted text (NEW-11, NEW-20). */
export const screeningProblem = (
  issues: readonly ScreeningIssue[],
): Extract<ProblemCode, 'unsafe_input' | 'sensitive_content'> | null => {
  if (issues.length === 0) return null
  return issues.some(({ kind }) => kind === 'too_long' || kind === 'unsafe') ? 'unsafe_input' : 'sensitive_content'
}

const isDangerKind = (kind: ScreeningKind): boolean => kind === 'domestic_violence' || kind === 'crisis'

/**
 * Whether to show 911, 988 and the safe way to contact staff together with these issues (NEW-24). The messages are
 * `screening:support` in the catalogs.
 */
export const offersSupport = (issues: readonly ScreeningIssue[]): boolean =>
  issues.some(({ kind }) => isDangerKind(kind))

const dangerTerms = [...referralNoteTerms, ...spanishTerms].filter(({ kind }) => isDangerKind(kind))

/**
 * Whether to show 911, 988 and the safe way to contact staff next to text, even if it is accepted. A guest who writes
 * "my husband beats me" needs them, although the guest list rejects only "domestic violence".
 */
export const mentionsDanger = (text: string): boolean => {
  const normalized = text.slice(0, 2_000).normalize('NFKC')
  return dangerTerms.some(({ matches }) => matches(normalized))
}

/** Redacts personal, document and account numbers in a copy that leaves the application (NEW-25). */
export const redact = (text: string): string =>
  findNumbers(text).reduceRight(
    (copy, { start, end, redaction }) => copy.slice(0, start) + redaction + copy.slice(end),
    text,
  )
