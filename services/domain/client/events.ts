// What can have happened to a client's record. Stream `client-<id>`; personal fields are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { ClientCounty } from '#contracts/enumerations.ts'
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
      /** The person, where the client registered alone or claimed the profile. */
      ownerUserId: id.nullable(),
      /** Who entered the record. */
      createdBy: id.nullable(),
      /** Clients who looked like this one, and whom the person found to be somebody else. */
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
    }),
  },
  ClientClaimed: { version: 1, schema: z.object({ ownerUserId: id }) },
  /** The client's key is destroyed; from its first event on the record reads as erased. */
  ClientErased: { version: 1, schema: z.object({}) },
} as const

export type ClientEventType = keyof typeof clientEvents
export type ClientEvent = {
  [T in ClientEventType]: { readonly type: T; readonly data: z.infer<(typeof clientEvents)[T]['schema']> }
}[ClientEventType]

/** Stream name and, alike, the name of the client's key in the vault. */
export const clientStream = (clientId: string) => `client-${clientId}`
