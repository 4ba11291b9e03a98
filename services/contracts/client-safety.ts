// API schemas for what keeps a family safe in the exchange: whether someone else may read the screen of its account
// (ROLE-26). Only staff see these settings.
import { z } from 'zod'

import { WriteResult } from './lists.ts'

/** Counts the changes of the safety settings. A change carries the version that the person saw. */
const version = z.int().min(0)

export const ClientSafety = z.object({
  clientId: z.uuid(),
  /** Whether the account shows statuses only. */
  watched: z.boolean(),
  version,
})
export type ClientSafety = z.infer<typeof ClientSafety>

export const SetAccountWatch = z.object({ watched: z.boolean(), version })
export type SetAccountWatch = z.infer<typeof SetAccountWatch>

export const SavedSafety = WriteResult.extend({ version })
