// Events of a client's record. Stream `client-<id>`. Personal fields are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { ContactRules } from '#contracts/contact-rules.ts'
import { ClientCounty } from '#contracts/enumerations.ts'
import { languages } from '#contracts/language.ts'
import { z } from 'zod'

const id = z.uuid()

export const clientEvents = {
  ClientRegistered: {
    version: 1,
    schema: z.object({
      clientId: id,
      firstName: Confidential,
      lastInitial: Confidential,
      email: Confidential.nullable(),
      phone: Confidential.nullable(),
      county: ClientCounty.nullable(),
      /** The person's account, if the client registered themselves. */
      ownerUserId: id.nullable(),
      /** The person who entered the record. */
      createdBy: id.nullable(),
      /** In which the family is written to until it has an account, if the person said so. */
      language: z.enum(languages).optional(),
      /** Similar clients that the person reviewed and judged to be different people. */
      notDuplicateOf: z.array(id).optional(),
    }),
  },
  /** Only the changed fields are present. */
  ClientProfileUpdated: {
    version: 1,
    schema: z.object({
      firstName: Confidential.optional(),
      lastInitial: Confidential.optional(),
      email: Confidential.nullable().optional(),
      phone: Confidential.nullable().optional(),
      county: ClientCounty.nullable().optional(),
      /** Each of these is the JSON of a part of the family's profile (contracts/family-profile.ts). */
      emergencyContact: Confidential.optional(),
      preferences: Confidential.optional(),
      household: Confidential.optional(),
      situation: Confidential.optional(),
    }),
  },
  ClientClaimed: { version: 1, schema: z.object({ ownerUserId: id }) },
  /** Staff say whether someone else may read the screen of the family's account (ROLE-26). */
  AccountWatchSet: { version: 1, schema: z.object({ watched: z.boolean() }) },
  /** Staff say whether the family is in danger, so that few people may read its name, contact and notes. */
  FamilyProtectionSet: { version: 1, schema: z.object({ isProtected: z.boolean(), reason: Confidential }) },
  /** The family, or staff for it, say whether and how it may be contacted. */
  ContactRulesSet: { version: 1, schema: ContactRules },
  /** The family asks that its information be erased. */
  ErasureRequested: { version: 1, schema: z.object({}) },
  /** The family no longer wants that. */
  ErasureRequestTakenBack: { version: 1, schema: z.object({}) },
  /** Its information is kept, for a reason that the family reads. */
  ErasureRequestDeclined: { version: 1, schema: z.object({ reason: Confidential }) },
  /** The client's key is destroyed, so the whole record reads as erased, including its earlier events. */
  ClientErased: { version: 1, schema: z.object({}) },
} as const

type ClientEventType = keyof typeof clientEvents
export type ClientEvent = {
  [T in ClientEventType]: { readonly type: T; readonly data: z.infer<(typeof clientEvents)[T]['schema']> }
}[ClientEventType]

/** The name of the stream, and also of the client's key in the vault. */
export const clientStream = (clientId: string) => `client-${clientId}`
