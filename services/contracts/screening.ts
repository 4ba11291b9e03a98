// The only screening engine: what a text may not contain, in three profiles, for the form and the server alike. It
// refuses a text and gives the reason, but never changes it. Only `redact` changes text, for copies that leave the
// application.
import type { ProblemCode } from './problems.ts'
import { isUnsafe } from './screening/markup.ts'
import { type NumberKind, findNumbers } from './screening/numbers.ts'
import { spanishGuestTerms, spanishTerms } from './screening/spanish-terms.ts'
import type { Term, TermKind } from './screening/term.ts'
import { adminNoteTerms, guestTerms, referralNoteTerms } from './screening/terms.ts'
import type { FieldMessage, ValidationKey } from './validation-messages.ts'

/** Everything that screening can detect, in the order in which issues are shown. */
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

/** With the message for the person. Several kinds may share one message: see `messagesOf`. */
export interface ScreeningIssue extends FieldMessage {
  readonly kind: ScreeningKind
}

export type ScreeningProfile = 'guest' | 'referral_note' | 'admin_note'

/** Maximum length if no other limit is given, in UTF-16 units, as the browser's `maxlength` counts (NEW-09). */
const defaultLimit = 1_000

type DetectedKind = NumberKind | TermKind

/** A referral note names what was detected. */
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
 * The issues in this text; empty if it is accepted as typed. A text that is too long or contains markup is refused for
 * that reason alone. `limit` overrides the limit of the profile (NEW-08, NEW-09).
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
  // Expand characters as well: a word processor may store the "fl" in a word as one ligature.
  const plain = text.normalize('NFKC')
  for (const { kind, matches } of terms) if (matches(plain)) detected.add(kind)

  return screeningKinds.flatMap((kind) => {
    if (kind === 'too_long' || kind === 'unsafe' || !detected.has(kind)) return []
    return [{ kind, key: messageFor(kind) }]
  })
}

/** The messages to show, without duplicates. */
export const messagesOf = (issues: readonly ScreeningIssue[]): FieldMessage[] =>
  issues
    .filter(({ key }, index) => issues.findIndex((issue) => issue.key === key) === index)
    .map(({ kind: _kind, ...message }) => message)

/** The problem code of a refused text; null for an accepted one (NEW-11, NEW-20). */
export const screeningProblem = (
  issues: readonly ScreeningIssue[],
): Extract<ProblemCode, 'unsafe_input' | 'sensitive_content'> | null => {
  if (issues.length === 0) return null
  return issues.some(({ kind }) => kind === 'too_long' || kind === 'unsafe') ? 'unsafe_input' : 'sensitive_content'
}

const isDangerKind = (kind: ScreeningKind): boolean => kind === 'domestic_violence' || kind === 'crisis'

/**
 * Whether to show 911, 988 and the safe way to contact staff with the refusal (NEW-24). The texts are
 * `screening:support` in the message catalogs.
 */
export const offersSupport = (issues: readonly ScreeningIssue[]): boolean =>
  issues.some(({ kind }) => isDangerKind(kind))

const dangerTerms = [...referralNoteTerms, ...spanishTerms].filter(({ kind }) => isDangerKind(kind))

/**
 * Whether to show 911, 988 and the safe way to contact staff next to a text, even if it is accepted. A guest who writes
 * "my husband beats me" needs them, although the guest list refuses only "domestic violence".
 */
export const mentionsDanger = (text: string): boolean => {
  const plain = text.slice(0, 2_000).normalize('NFKC')
  return dangerTerms.some(({ matches }) => matches(plain))
}

/** Redacts a note for a copy that leaves the application: blanks personal, document and account numbers (NEW-25). */
export const redact = (text: string): string =>
  findNumbers(text).reduceRight(
    (copy, { start, end, redaction }) => copy.slice(0, start) + redaction + copy.slice(end),
    text,
  )
