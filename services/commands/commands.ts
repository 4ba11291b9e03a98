// All commands of the application over one event log, as called by routes, reactions, import and seed.
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
import { type HandedOverNotes, createHandedOverNotes } from './admin-notes/handed-over.ts'
import { type AdminNoteReadings, createAdminNoteReadings } from './admin-notes/readings.ts'
import { type AccessCommands, type GrantBlocks, createAccessCommands } from './access.ts'
import { type ApplicationCommands, createApplicationCommands } from './applications/applications.ts'
import { createFindClient } from './clients/client-file.ts'
import { clientMatchKey, createClientMatches } from './clients/client-match.ts'
import { createIntroductions } from './clients/introductions.ts'
import { type RegisterOrFind, createRegisterClient } from './clients/register.ts'
import { type ErasureCommands, createErasureCommands } from './erasure.ts'
import { createHandler } from './handle.ts'
import { type OrganizationCommands, createOrganizationCommands } from './organizations.ts'
import { type ActOnReferral, createActOnReferral } from './referrals/act.ts'
import { type ActOnMany, createActOnMany } from './referrals/bulk.ts'
import {
  type EarlierFamilyRequest,
  type RequestForFamily,
  createEarlierFamilyRequest,
  createRequestForFamily,
} from './referrals/family-request.ts'
import {
  type AnswerForFamily,
  type EarlierFamilyAnswer,
  createAnswerForFamily,
  createEarlierFamilyAnswer,
} from './referrals/family-answer.ts'
import { type ReadFamilyContact, createFamilyContact } from './referrals/family-contact.ts'
import { type RequestReferral, createRequestReferral } from './referrals/request.ts'
import { type ServiceLevelCommands, createServiceLevelCommands } from './service-level.ts'
import type { CommandTables } from './tables.ts'
import { createUsedKeys } from './used-keys.ts'

export interface CommandDeps {
  readonly log: EventLog
  readonly codec: Codec<DomainEvent>
  readonly vault: Pick<Vault, 'open' | 'seal' | 'erase'>
  readonly clock: Clock
  readonly db: Kysely<CommandTables>
  /** Pool of the same database. */
  readonly pool: Pick<pg.Pool, 'query'>
  /** The vault's master key. The key that recognizes clients is derived from it. */
  readonly masterKey: Uint8Array
  /** Whether the organization has or had a referral for this client, according to the read models. */
  readonly organizationServes: (organizationId: string, clientId: string) => Promise<boolean>
  readonly blocks: GrantBlocks
  /** Called with the duration of each append, in seconds. */
  readonly appendTook?: (seconds: number) => void
}

export interface Commands
  extends
    OrganizationCommands,
    AccessCommands,
    AdminNoteCommands,
    ServiceLevelCommands,
    ApplicationCommands,
    ErasureCommands {
  readonly requestReferral: RequestReferral
  readonly adminNoteReadings: AdminNoteReadings
  readonly handedOverNotes: HandedOverNotes
  readonly requestForFamily: RequestForFamily
  readonly earlierFamilyRequest: EarlierFamilyRequest
  readonly answerForFamily: AnswerForFamily
  readonly earlierFamilyAnswer: EarlierFamilyAnswer
  readonly familyContact: ReadFamilyContact
  readonly actOnReferral: ActOnReferral
  readonly actOnMany: ActOnMany
  readonly registerClient: RegisterOrFind
  /**
   * The parties of a referral according to the log, which does not lag like a read model. Undefined if there is no such
   * referral.
   */
  readonly partiesOf: (referralId: string) => Promise<Parties | undefined>
}

/** Creates all commands over an event log and its tables. */
export const createCommands = (deps: CommandDeps): Commands => {
  const { log, db, clock, organizationServes } = deps
  const usedKeys = createUsedKeys(deps)
  const handler = createHandler({ ...deps, usedKeys })
  const findClient = createFindClient(deps)
  const matches = createClientMatches(db)
  const introductions = createIntroductions(db)
  const organizations = createOrganizationCommands(handler)
  const { requireOrganization } = organizations
  const access = createAccessCommands({ handler, blocks: deps.blocks, requireOrganization })
  const actOnReferral = createActOnReferral({ handler, requireOrganization, requireStaff: access.requireStaff })
  return {
    ...organizations,
    ...createAdminNoteCommands(handler),
    ...createApplicationCommands(handler),
    ...createErasureCommands({ handler, vault: deps.vault, matches }),
    adminNoteReadings: createAdminNoteReadings({ log, codec: deps.codec, vault: deps.vault, db, clock }),
    handedOverNotes: createHandedOverNotes(deps.vault),
    ...createServiceLevelCommands({ handler, log, codec: deps.codec }),
    ...access,
    requestReferral: createRequestReferral({
      handler,
      findClient,
      introductions,
      organizationServes,
      requireOrganization,
    }),
    requestForFamily: createRequestForFamily({
      handler,
      requireOrganization,
      clock,
    }),
    earlierFamilyRequest: createEarlierFamilyRequest(handler),
    answerForFamily: createAnswerForFamily(handler),
    earlierFamilyAnswer: createEarlierFamilyAnswer(handler),
    familyContact: createFamilyContact({ handler, findClient }),
    actOnReferral,
    partiesOf: async (referralId) => (await handler.load(referralDecider, referralStream(referralId))).state,
    actOnMany: createActOnMany({ act: actOnReferral, usedKeys }),
    registerClient: createRegisterClient({
      handler,
      findClient,
      matches,
      introductions,
      usedKeys,
      matchKey: clientMatchKey(deps.masterKey),
      clock,
    }),
  }
}
