// What a family asks of everyone who would reach it: not to contact it at all, or to leave no details with people who
// may read or hear a message.
import { z } from 'zod'

import { WriteResult } from './lists.ts'

/** Counts the changes of the rules. A change carries the version that the person saw. */
const version = z.int().min(0)

const rules = {
  /** Nothing is sent: no email and no text message. People who open the contact see the rule first. */
  doNotContact: z.boolean(),
  /** A message says only that there is news: no name, need or organization, in its subject neither. */
  doNotLeaveDetails: z.boolean(),
} as const

export const ContactRules = z.object(rules)
export type ContactRules = z.infer<typeof ContactRules>

export const noContactRules: ContactRules = { doNotContact: false, doNotLeaveDetails: false }

export const SavedContactRules = z.object({ clientId: z.uuid(), ...rules, version })
export type SavedContactRules = z.infer<typeof SavedContactRules>

export const SetContactRules = z.object({ ...rules, version })
export type SetContactRules = z.infer<typeof SetContactRules>

export const ContactRulesResult = WriteResult.extend({ version })
