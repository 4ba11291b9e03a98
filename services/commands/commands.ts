// Creates all commands of the application, for routes, reactions, the import and the seed.
import type { DomainEvent } from '#domain/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'

import { type AccessCommands, type GrantBlocks, createAccessCommands } from './access.ts'
import { type AdminNoteCommands, createAdminNoteCommands } from './admin-notes/admin-notes.ts'
import { type AdminNoteReader, createAdminNoteReader } from './admin-notes/admin-note-reader.ts'
import { type AdminNoteTransfer, createAdminNoteTransfer } from './admin-notes/admin-note-transfer.ts'
import { type ApplicationCommands, createApplicationCommands } from './applications/applications.ts'
import type { AppointmentDeps } from './appointments/appointments.ts'
import { type ClientCommands, createClientCommands, createClientRecords } from './clients/clients.ts'
import { type ClientAccounts, type ErasureCommands, createErasureCommands } from './erasure.ts'
import { type FamilyCommands, createFamilyCommands } from './families.ts'
import { createHandler } from './handle.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { type IntakeCommands, createIntakeCommands } from './intakes/intakes.ts'
import { type ReadOrganizationHistory, createOrganizationHistory } from './organization-history.ts'
import { type OrganizationCommands, type OrganizationCommandDeps, createOrganizationCommands } from './organizations.ts'
import { createReaderBlocks } from './reader-blocks.ts'
import { type ReferralCommandDeps, type ReferralCommands, createReferralCommands } from './referrals/referrals.ts'
import { type SlaCommands, createSlaCommands } from './sla.ts'
import type { CommandTables } from './tables.ts'

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
  readonly findProtection: ReferralCommandDeps['findProtection']
  /** Which side already has another appointment at this time, according to the read models. */
  readonly findOverlap: AppointmentDeps['findOverlap']
  /** What is left before an organization can be closed, according to the read models. */
  readonly closingCounts: OrganizationCommandDeps['closingCounts']
  readonly grantBlocks: GrantBlocks
  readonly clientAccounts: ClientAccounts
  /** How many months a family's consent lasts. Defaults to 12. */
  readonly consentMonths?: number
  /** Called with the duration of each append, in seconds. */
  readonly recordAppend?: (seconds: number) => void
}

export interface Commands
  extends
    OrganizationCommands,
    AccessCommands,
    AdminNoteCommands,
    SlaCommands,
    ApplicationCommands,
    FamilyCommands,
    IntakeCommands,
    ErasureCommands,
    ReferralCommands,
    ClientCommands {
  readonly adminNoteReader: AdminNoteReader
  readonly adminNoteTransfer: AdminNoteTransfer
  readonly organizationHistory: ReadOrganizationHistory
}

export const createCommands = (deps: CommandDeps): Commands => {
  const { log, codec, vault, db, clock, hasServedClient } = deps
  const idempotencyKeys = createIdempotencyKeys(deps)
  const handler = createHandler({ ...deps, idempotencyKeys, readerBlocks: createReaderBlocks(db, clock) })
  const clients = createClientRecords(deps)
  const organizations = createOrganizationCommands({ handler, vault, closingCounts: deps.closingCounts })
  const { requireOrganization, requireOpenOrganization } = organizations
  const access = createAccessCommands({ handler, grantBlocks: deps.grantBlocks, requireOpenOrganization })
  return {
    ...organizations,
    ...createOrganizationHistory({ log, codec, vault, db }),
    ...access,
    ...createAdminNoteCommands(handler),
    adminNoteReader: createAdminNoteReader({ log, codec, vault, db, clock }),
    adminNoteTransfer: createAdminNoteTransfer(vault),
    ...createApplicationCommands(handler, idempotencyKeys),
    ...createIntakeCommands(handler),
    ...createFamilyCommands({ handler, clock, db, findOverlap: deps.findOverlap, requireOrganization }),
    ...createErasureCommands({
      handler,
      db: db.$pickTables<'mail_outbox' | 'reach' | 'calendar_link' | 'text_number'>(),
      vault,
      clientAccounts: deps.clientAccounts,
      ...clients,
    }),
    ...createSlaCommands({ handler, log, codec }),
    ...createClientCommands({ ...deps, handler, idempotencyKeys, ...clients }),
    ...createReferralCommands({
      handler,
      idempotencyKeys,
      clock,
      hasServedClient,
      findProtection: deps.findProtection,
      consentMonths: deps.consentMonths,
      requireOpenOrganization,
      isClosing: organizations.isOrganizationClosing,
      requireStaff: access.requireStaff,
      db,
      ...clients,
    }),
  }
}
