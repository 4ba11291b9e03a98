// The fixture for query specs: a real log and vault, the product's read models on the real engine, and a clock that the
// spec sets. Specs append history as events, each with its time and actor, without going through commands.
import type { Actor } from '#contracts/actor.ts'
import { confidential } from '#contracts/confidential.ts'
import type { ClientCounty, GrantedRole, PartnerTier } from '#contracts/enumerations.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { accessStream } from '#domain/access/events.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readModels } from '#projections/models.ts'
import { type Queries, createQueries } from '#projections/queries.ts'
import { type EngineFixture, openEngineFixture } from './engine-fixture.ts'
import { ids } from './referral-fixtures.ts'

interface NewClient {
  readonly id: string
  readonly firstName: string
  readonly lastInitial?: string
  readonly county?: ClientCounty | null
  /** Who registers the client. */
  readonly actor?: Actor
}

export interface QueryFixture {
  readonly engineFixture: EngineFixture
  readonly queries: Queries
  /** Queries with other SLA thresholds. */
  queriesWith(sla: SlaThresholds): Queries
  /** Sets the current time for the queries. */
  setNow(instant: string): void
  append(stream: string, events: readonly DomainEvent[], at: string, actor?: Actor): Promise<void>
  registerClient(client: NewClient, at?: string): Promise<void>
  createOrganization(id: string, name: string, options?: { tier?: PartnerTier; publicVisible?: boolean }): Promise<void>
  renameOrganization(organizationId: string, name: string, at: string): Promise<void>
  grantAccess(userId: string, organizationId: string, role: GrantedRole, at: string): Promise<void>
  /** Creates an account, which gives a user id its display name. */
  createAccount(id: string, name: string): Promise<void>
  /** Resolves when every read model has caught up with the appended events. */
  waitForReadModels(): Promise<void>
  close(): Promise<void>
}

export const staffActor: Actor = { userId: ids.staff, organizationId: null, role: 'staff' }

/** An instant before any event of a spec. */
const earliestInstant = '2025-01-01T12:00:00.000Z'

const createProfile = (name: string) => ({
  name,
  about: null,
  website: 'https://partner.example',
  email: 'desk@partner.example',
  phone: '(770) 555-0100',
  counties: ['Cobb' as const],
  services: ['Housing' as const],
  populations: ['Families' as const],
  amenities: [],
  hours: { mon: ['09:00-17:00'] },
})

export const openQueryFixture = async (): Promise<QueryFixture> => {
  const engineFixture = await openEngineFixture()
  const engine = engineFixture.createEngine(readModels)
  await engine.start()
  const database = openDatabase(engineFixture.database.url)
  let now = earliestInstant
  let lastPosition = ''
  const queriesWith = (sla: SlaThresholds) =>
    createQueries({
      db: database.db,
      exportDb: database.db,
      clock: { now: () => new Date(now) },
      sla,
      vault: engineFixture.vault,
      waitFor: engine.waitFor,
      isBehind: () => false,
      newerReleaseServes: async () => false,
    })
  const append: QueryFixture['append'] = async (stream, events, at, actor = staffActor) => {
    const position = await engineFixture.append(stream, events, at, actor)
    if (position > lastPosition) lastPosition = position
  }
  return {
    engineFixture,
    queries: queriesWith(defaultSlaThresholds),
    queriesWith,
    setNow: (instant) => {
      now = instant
    },
    append,
    registerClient: ({ id, firstName, lastInitial = 'G', county = 'Cobb', actor }, at = earliestInstant) => {
      const stream = clientStream(id)
      const data = {
        clientId: id,
        firstName: confidential(firstName, stream),
        lastInitial: confidential(lastInitial, stream),
        email: null,
        phone: confidential('(770) 555-0148', stream),
        county,
        ownerUserId: null,
        createdBy: actor?.userId ?? null,
      }
      return append(stream, [{ type: 'ClientRegistered', data }], at, actor)
    },
    renameOrganization: (id, name, at) =>
      append(
        organizationStream(id),
        [{ type: 'OrganizationProfileUpdated', data: { profile: createProfile(name) } }],
        at,
      ),
    createOrganization: (id, name, { tier = 'cultivator', publicVisible = true } = {}) => {
      const data = { organizationId: id, profile: createProfile(name), tier, publicVisible }
      return append(organizationStream(id), [{ type: 'OrganizationCreated', data }], earliestInstant)
    },
    grantAccess: (userId, organizationId, role, at) =>
      append(accessStream(userId), [{ type: 'AccessGranted', data: { userId, organizationId, role } }], at),
    createAccount: async (id, name) => {
      await database.pool.query(
        'insert into account (id, email, display_name, password_hash, created_at) values ($1, $2, $3, $4, $5)',
        [id, `${id}@example.org`, name, 'none', earliestInstant],
      )
    },
    waitForReadModels: async () => {
      for (const { name } of readModels) {
        if (!(await engine.waitFor(name, lastPosition, { timeoutMs: 60_000 })))
          throw new Error(`${name} is behind ${lastPosition}`)
      }
    },
    close: async () => {
      await database.close()
      await engineFixture.close()
    },
  }
}
