// API schemas for requests for help from a family with an account, on the tab "Request Help" (CLI-11, CLI-12, CLI-40).
// The person comes from the profile.
import { z } from 'zod'

import { NeedCategory, Priority } from './enumerations.ts'
import { publicConsentVersion, publicNoteLimits } from './public-requests.ts'
import { messageKey } from './validation.ts'

/** The limits of the family's own words are those of the public form (DIR-37). */
const OwnWords = z
  .string(messageKey('problems:informationMissing'))
  .max(publicNoteLimits.max, messageKey('validation:noteTooLong'))
  .refine((text) => text.trim().length >= publicNoteLimits.min, {
    error: messageKey('validation:situationTooShort'),
    params: { min: publicNoteLimits.min },
  })

export const HelpRequest = z.object({
  need: z.enum(NeedCategory.options, messageKey('validation:needRequired')),
  priority: z.enum(Priority.options, messageKey('validation:priorityRequired')),
  note: OwnWords,
  /** The text is the one on the public forms. */
  consent: z.object({
    given: z.literal(true, messageKey('validation:sharingConsentRequired')),
    textVersion: z.literal(publicConsentVersion),
  }),
})
export type HelpRequest = z.output<typeof HelpRequest>
