// Creates all commands of the application, for routes, reactions, the import and the seed.
import type { Parties } from '#contracts/parties.ts'
import type { DomainEvent } from '#domain/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'

import { type AdminNoteCommands, createAdminNoteCommands } from './admin-notes/admin-notes.ts'
import { type AdminNoteTransfer, createAdminNoteTransfer } from './admin-notes/admin-note-transfer.ts'
import { type AdminNoteReader, createAdminNoteReader } from './admin-notes/admin-note-reader.ts'
import { type AccessCommands, type GrantBlocks, createAccessCommands } from './access.ts'
import { type ApplicationCommands, createApplicationCommands } from './applications/applications.ts'
import { createFindClient } from './clients/client-record.ts'
import {
  type ClientContacts,
  type ListClientsWithoutContacts,
  addMissingContacts,
  createClientContacts,
} from './clients/client-contacts.ts'
import { deriveClientMatchKey, createClientMatches } from './clients/client-match.ts'
import { createClientReferralPermissions } from './clients/client-referral-permissions.ts'
import { type RegisterOrFindClient, createRegisterClient } from './clients/register.ts'
import { type ErasureCommands, createErasureCommands } from './erasure.ts'
import { createHandler } from './handle.ts'
import { type OrganizationCommands, createOrganizationCommands } from './organizations.ts'
import { type ActOnReferral, createActOnReferral } from './referrals/act.ts'
import { type RunBulkAction, createRunBulkAction } from './referrals/bulk.ts'
import {
  type FindEarlierFamilyRequest,
  type SubmitFamilyRequest,
  createFindEarlierFamilyRequest,
  createSubmitFamilyRequest,
} from './referrals/family-request.ts'
import {
  type SubmitFamilyAnswer,
  type FindEarlierFamilyAnswer,
  createSubmitFamilyAnswer,
  createFindEarlierFamilyAnswer,
} from './referrals/family-answer.ts'
import { type ReadFamilyContact, createReadFamilyContact } from './referrals/family-contact.ts'
import { type RequestReferral, createRequestReferral } from './referrals/request.ts'
import { type SlaCommands, createSlaCommands } from './sla.ts'
import type { CommandTables } from './tables.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

export interface CommandDeps {
  readonly log: EventLog
  readonly codec: Codec<DomainEvent>
  readonly vault: Pick<Vault, 'open' | 'seal' | 'erase'>
  readonly clock: Clock
  readonly db: Kysely<CommandTables>
  /** A connection pool for the same database. */
  readonly pool: Pick<pg.Pool, 'query'>
  /** The vault's master key. The HMAC key that recognizes clients is derived from it. */
  readonly masterKey: Uint8Array
  /** Whether the organization has or had a referral for this client, according to the read models. */
  readonly hasServedClient: (organizationId: string, clientId: string) => Promise<boolean>
  readonly grantBlocks: GrantBlocks
  /** Called with the duration of each append, in seconds. */
  readonly recordAppend?: (seconds: number) => void
}

export interface Commands
  extends OrganizationCommands, AccessCommands, AdminNoteCommands, SlaCommands, ApplicationCommands, ErasureCommands {
  readonly requestReferral: RequestReferral
  readonly adminNoteReader: AdminNoteReader
  readonly adminNoteTransfer: AdminNoteTransfer
  readonly submitFamilyRequest: SubmitFamilyRequest
  readonly findEarlierFamilyRequest: FindEarlierFamilyRequest
  readonly submitFamilyAnswer: SubmitFamilyAnswer
  readonly findEarlierFamilyAnswer: FindEarlierFamilyAnswer
  readonly readFamilyContact: ReadFamilyContact
  readonly actOnReferral: ActOnReferral
  readonly runBulkAction: RunBulkAction
  readonly registerClient: RegisterOrFindClient
  /** Finds clients by email address or phone number alone. */
  readonly clientContacts: Pick<ClientContacts, 'find' | 'findOthers'>
  /** Adds contacts that `clientContacts` does not know yet. Runs when the process starts. */
  readonly addMissingContacts: (listClients: ListClientsWithoutContacts) => Promise<number>
  /**
   * Returns the parties of a referral from the log, which does not lag like a read model. Returns undefined if the
   * referral does not exist.
   */
  readonly findParties: (referralId: string) => Promise<Parties | undefined>
}

export const createCommands = (deps: CommandDeps): Commands => {
  const { log, db, clock, hasServedClient } = deps
  const idempotencyKeys = createIdempotencyKeys(deps)
  const handler = createHandler({ ...deps, idempotencyKeys })
  const findClient = createFindClient(deps)
  const matches = createClientMatches(db)
  const matchKey = deriveClientMatchKey(deps.masterKey)
  const contacts = createClientContacts(db, matchKey)
  const referralPermissions = createClientReferralPermissions(db)
  const organizations = createOrganizationCommands(handler)
  const { requireOrganization } = organizations
  const access = createAccessCommands({ handler, grantBlocks: deps.grantBlocks, requireOrganization })
  const actOnReferral = createActOnReferral({ handler, requireOrganization, requireStaff: access.requireStaff })
  return {
    ...organizations,
    ...createAdminNoteCommands(handler),
    ...createApplicationCommands(handler),
    ...createErasureCommands({ handler, vault: deps.vault, matches, contacts }),
    adminNoteReader: createAdminNoteReader({ log, codec: deps.codec, vault: deps.vault, db, clock }),
    adminNoteTransfer: createAdminNoteTransfer(deps.vault),
    ...createSlaCommands({ handler, log, codec: deps.codec }),
    ...access,
    requestReferral: createRequestReferral({
      handler,
      findClient,
      referralPermissions,
      hasServedClient,
      requireOrganization,
    }),
    submitFamilyRequest: createSubmitFamilyRequest({
      handler,
      requireOrganization,
      contacts,
      clock,
    }),
    clientContacts: contacts,
    addMissingContacts: (listClients) => addMissingContacts(contacts, findClient, listClients),
    findEarlierFamilyRequest: createFindEarlierFamilyRequest(handler),
    submitFamilyAnswer: createSubmitFamilyAnswer(handler),
    findEarlierFamilyAnswer: createFindEarlierFamilyAnswer(handler),
    readFamilyContact: createReadFamilyContact({ handler, findClient }),
    actOnReferral,
    findParties: async (referralId) => (await handler.load(referralDecider, referralStream(referralId))).state,
    runBulkAction: createRunBulkAction({ act: actOnReferral, idempotencyKeys }),
    registerClient: createRegisterClient({
      handler,
      findClient,
      matches,
      contacts,
      referralPermissions,
      idempotencyKeys,
      matchKey,
      clock,
    }),
  }
}
