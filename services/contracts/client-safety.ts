// API schemas for what keeps a family safe in the exchange: whether someone else may read the screen of its account
// (ROLE-26), and whether it is in danger (docs/decisions/0078). Only staff see these settings.
import { z } from 'zod'

import { WriteResult } from './lists.ts'
import { NoteText, PersonRef } from './referrals.ts'
import { messageKey } from './validation.ts'

/** Maximum length of a reason, in characters. */
export const safetyReasonLimit = 300

/** Counts the changes of the safety settings. A change carries the version that the person saw. */
const version = z.int().min(0)

const SafetyChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: PersonRef.nullable(),
  change: z.enum(['watched', 'unwatched', 'protected', 'unprotected']),
  /** Null if there is none, or if the reader may not read the family's record. */
  reason: NoteText.nullable(),
})
export type SafetyChange = z.infer<typeof SafetyChange>

export const ClientSafety = z.object({
  clientId: z.uuid(),
  /** Whether the account shows statuses only. */
  watched: z.boolean(),
  /** Whether the family is in danger, so that few people may read its name, contact and notes. */
  isProtected: z.boolean(),
  /** Whether the person may read them, and lift the protection. */
  readable: z.boolean(),
  version,
  /** Newest first. */
  history: z.array(SafetyChange),
})
export type ClientSafety = z.infer<typeof ClientSafety>

export const SetAccountWatch = z.object({ watched: z.boolean(), version })
export type SetAccountWatch = z.infer<typeof SetAccountWatch>

/** The form and the server both screen the reason (NEW-22). */
export const SetFamilyProtection = z.object({
  isProtected: z.boolean(),
  reason: z.string().trim().min(1, messageKey('staff-validation:safetyReasonRequired')),
  version,
})
export type SetFamilyProtection = z.infer<typeof SetFamilyProtection>

export const SavedSafety = WriteResult.extend({ version })
