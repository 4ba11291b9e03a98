// The messages of refused texts, in English. The Spanish page translates them like those of the other schemas
// (texts/es/messages.ts).
import type { ScreeningKind } from '../screening.ts'

const detected = {
  unsafe: 'Potentially unsafe content detected',
  ssn: 'Social Security Number detected',
  immigration_document: 'Immigration document number detected',
  immigration: 'Immigration-related content detected',
  legal: 'Legal/criminal content detected',
  domestic_violence: 'Domestic violence content detected',
  crisis: 'Mental health crisis content detected',
  financial: 'Financial information detected',
} as const satisfies Record<Exclude<ScreeningKind, 'too_long'>, string>

export const screeningMessages = {
  /** For the referral note, which names each kind that was detected. */
  detected,
  tooLong: (limit: number) => `Input exceeds maximum length of ${limit} characters`,
  guest: 'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.',
  adminNote: 'Sensitive content not allowed in notes',
}
