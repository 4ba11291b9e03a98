// What a person reads when a text is refused, and where to turn when it speaks of danger.
import type { ScreeningKind } from '../screening.ts'

/** The referral note says what was found, kind by kind. */
const found: Record<Exclude<ScreeningKind, 'too_long'>, string> = {
  unsafe: 'Potentially unsafe content detected',
  ssn: 'Social Security Number detected',
  immigration_document: 'Immigration document number detected',
  immigration: 'Immigration-related content detected',
  legal: 'Legal/criminal content detected',
  domestic_violence: 'Domestic violence content detected',
  crisis: 'Mental health crisis content detected',
  financial: 'Financial information detected',
}

export const screening = {
  found,
  tooLong: (limit: number) => `Input exceeds maximum length of ${limit} characters`,
  guest: 'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.',
  adminNote: 'Sensitive content not allowed in notes',
  /** Heading of a refused text in the new referral form (NEW-19). */
  sensitive: {
    title: 'Sensitive Content Detected',
    text: 'Please remove sensitive information like SSNs, legal details, or financial information.',
  },
  /** Shown wherever a domestic-violence or crisis term was refused (NEW-24). */
  support: {
    title: 'If someone is in danger, help is there now',
    emergency: { number: '911', text: 'Call 911 if anyone is in immediate danger.' },
    crisis: { number: '988', text: 'Call or text 988 to talk with a crisis counselor, day or night.' },
    staff:
      'To tell our staff, use a phone or computer that nobody else watches, and ask for a call back at a time and number ' +
      'that are safe for you. Office hours are Mon-Fri 9am-5pm.',
  },
}
