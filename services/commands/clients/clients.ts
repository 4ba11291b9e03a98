// Client records, the tables that recognize a client, and the commands on them.
import type { Clock } from '#platform/clock.ts'
import type { Kysely } from 'kysely'

import type { Handler } from '../handle.ts'
import type { IdempotencyKeys } from '../idempotency-keys.ts'
import type { CommandTables } from '../tables.ts'
import {
  type ClientContacts,
  type ListClientsWithoutContacts,
  addMissingContacts,
  createClientContacts,
} from './client-contacts.ts'
import { type ClientMatches, createClientMatches, deriveClientMatchKey } from './client-match.ts'
import { type ClientRecordDeps, type FindClient, createFindClient } from './client-record.ts'
import { type ClientReferralPermissions, createClientReferralPermissions } from './client-referral-permissions.ts'
import { type ContactRuleCommands, createContactRuleCommands } from './contact-rules.ts'
import { type ErasureRequestCommands, createErasureRequestCommands } from './erasure-requests.ts'
import { type FamilyProfileCommands, createFamilyProfileCommands } from './family-profile.ts'
import { type OwnProfileCommands, createOwnProfileCommands } from './own-profile.ts'
import { type RegisterOrFindClient, createRegisterClient } from './register.ts'
import { type ClientSafetyCommands, type ClientSafetyDeps, createClientSafetyCommands } from './safety.ts'

/** What the commands on clients, referrals and erasure share. */
export interface ClientRecords {
  readonly findClient: FindClient
  readonly matches: ClientMatches
  readonly contacts: ClientContacts
  readonly referralPermissions: ClientReferralPermissions
  readonly matchKey: Uint8Array
}

interface ClientRecordsDeps extends ClientRecordDeps {
  readonly db: Kysely<CommandTables>
  /** The vault's master key. The HMAC key that recognizes clients is derived from it. */
  readonly masterKey: Uint8Array
}

export const createClientRecords = (deps: ClientRecordsDeps): ClientRecords => {
  const { db, masterKey } = deps
  const matchKey = deriveClientMatchKey(masterKey)
  return {
    findClient: createFindClient(deps),
    matches: createClientMatches(db),
    contacts: createClientContacts(db, matchKey),
    referralPermissions: createClientReferralPermissions(db),
    matchKey,
  }
}

export interface ClientCommands
  extends OwnProfileCommands, FamilyProfileCommands, ClientSafetyCommands, ContactRuleCommands, ErasureRequestCommands {
  readonly registerClient: RegisterOrFindClient
  /** Finds clients by email address or phone number alone. */
  readonly clientContacts: Pick<ClientContacts, 'find' | 'findOthers'>
  /** Adds contacts that `clientContacts` does not know yet. Runs when the process starts. */
  readonly addMissingContacts: (listClients: ListClientsWithoutContacts) => Promise<number>
}

interface ClientCommandDeps extends ClientRecords, ClientRecordDeps, ClientSafetyDeps {
  readonly handler: Handler
  readonly idempotencyKeys: IdempotencyKeys
  readonly clock: Clock
}

export const createClientCommands = (deps: ClientCommandDeps): ClientCommands => ({
  registerClient: createRegisterClient(deps),
  ...createOwnProfileCommands(deps),
  ...createFamilyProfileCommands(deps),
  ...createClientSafetyCommands(deps),
  ...createContactRuleCommands(deps.handler),
  ...createErasureRequestCommands(deps),
  clientContacts: deps.contacts,
  addMissingContacts: (listClients) => addMissingContacts(deps.contacts, deps.findClient, listClients),
})
