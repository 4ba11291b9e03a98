// The real server on its own database, with users of every role, a clock that the test sets, and API calls typed by the
// route table.
import { randomUUID } from 'node:crypto'
import { createLogger } from '#platform/log.ts'
import { type RunningServer, type ServerOptions, startServer } from '#api/main.ts'
import { type CommandContext, createOneOffContext, systemActor } from '#commands/context.ts'
import type { OrganizationProfile } from '#domain/organization/events.ts'
import { formAgeLimits } from '#contracts/form-guard.ts'
import type { GrantedRole, PartnerTier } from '#contracts/enumerations.ts'
import type { Config } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'
import { readModels } from '#projections/models.ts'

import { type TestDatabase, createTestDatabase } from './database.ts'
import { createFormGuardPass } from './public-requests.ts'
import { testConfig } from './test-config.ts'
import { waitUntil } from './wait-until.ts'
import { type TestUser, createTestUser } from './test-user.ts'

export type { TestUser } from './test-user.ts'

export interface TestClock {
  now(): Date
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

export interface TestApp extends TestAccounts {
  readonly address: string
  readonly server: RunningServer
  readonly database: TestDatabase
  readonly clock: TestClock
  /** Waits until every read model has passed this log position. */
  waitForReadModels(position: string | null): Promise<void>
  close(): Promise<void>
}

interface TestAccounts {
  readonly anonymous: TestUser
  /** A caller that uses this access token. */
  asUser(user: Pick<TestUser, 'id' | 'email' | 'token'>): TestUser
  /** A caller with a guest pass. */
  createGuest(): Promise<TestUser>
  /** Creates an organization as the system and returns its id. By default it is a publicly listed cultivator. */
  createOrganization(
    name: string,
    profile?: Partial<OrganizationProfile>,
    listing?: Partial<ListingOptions>,
  ): Promise<string>
  /** Creates a user with these grants. Signs in once the read model contains the grants. */
  createUser(
    grants?: readonly Grant[],
    options?: { readonly clientId?: string; readonly name?: string },
  ): Promise<TestUser>
  /** Creates a staff member or an admin, with a new organization as their home organization. */
  createStaff(role?: 'staff' | 'admin'): Promise<TestUser>
}

interface ListingOptions {
  readonly tier: PartnerTier
  readonly publicVisible: boolean
}

interface Grant {
  readonly organizationId: string
  readonly role: GrantedRole
}

export const testPassword = 'a good enough password'

const defaultProfile: Omit<OrganizationProfile, 'name'> = {
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: ['Cobb'],
  services: ['Food'],
  populations: ['Families'],
  amenities: [],
  hours: {},
}

export const createClock = (start: string): TestClock => {
  let now = new Date(start)
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

const systemContext = (): CommandContext => createOneOffContext(systemActor)

export interface TestAppOptions extends Partial<Omit<ServerOptions, 'databaseUrl' | 'clock'>> {
  readonly config?: Partial<Config>
  /** The default is a stopped clock, set to a Monday morning. */
  readonly clock?: TestClock
  /** Maps the direct address of the database to the address that the server uses. */
  readonly databaseUrl?: (url: string) => Promise<string>
  /** Defaults to a new database on the server of this test run. It is dropped at the end. */
  readonly database?: TestDatabase
  /** Where the log is stored. The default is the store of this test run. */
  readonly store?: LogStore
}

/** Creates the organizations and users of a test app. */
const createTestAccounts = ({
  address,
  server,
  clock,
  waitForReadModels,
}: Pick<TestApp, 'address' | 'server' | 'clock' | 'waitForReadModels'>): TestAccounts => {
  const { commands, identity } = server.services
  const anonymous = createTestUser(address, { id: '', email: '', token: undefined })

  const createOrganization: TestAccounts['createOrganization'] = async (name, profileChanges = {}, listing = {}) => {
    const created = await commands.createOrganization(
      { profile: { ...defaultProfile, name, ...profileChanges }, tier: 'cultivator', publicVisible: true, ...listing },
      systemContext(),
    )
    await waitForReadModels(created.position)
    return created.id
  }

  const createUser: TestAccounts['createUser'] = async (
    grants = [],
    { clientId = null, name = 'Test Person' } = {},
  ) => {
    const id = randomUUID()
    const email = `${id}@example.org`
    const at = clock.now()
    await identity.accounts.create({
      id,
      email,
      name,
      password: testPassword,
      confirmedAt: at,
      clientId,
      createdAt: at,
    })
    for (const grant of grants) {
      const { position } = await commands.grantAccess({ userId: id, ...grant }, systemContext())
      await waitForReadModels(position)
    }
    const session = await createTestUser(address, { id, email, token: undefined }).call('signIn', {
      body: { email, password: testPassword },
    })
    return createTestUser(address, { id, email, token: session.accessToken })
  }

  const createGuest = async (): Promise<TestUser> => {
    const email = `${randomUUID()}@example.org`
    // Move the clock back first, because `createFormGuardPass` moves it forward. The test's clock then ends where it
    // was.
    clock.advance(-formAgeLimits.min)
    const guard = createFormGuardPass({ server, clock }, 'guest_access')
    const { pass } = await anonymous.call('issueGuestPass', {
      body: { name: 'Gus Guest', email, county: 'Cobb', agreed: true, guard },
    })
    return createTestUser(address, { id: '', email, token: pass, scheme: 'Guest' })
  }

  return {
    anonymous,
    asUser: (user) => createTestUser(address, user),
    createGuest,
    createOrganization,
    createUser,
    createStaff: async (role = 'staff') =>
      createUser([{ organizationId: await createOrganization(`Home of ${role}`), role }], { name: `Some ${role}` }),
  }
}

/** Starts the app. Close it in `afterAll`. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { config: configChanges, clock = createClock('2026-03-02T15:00:00.000Z'), ...otherOptions } = options
  const { databaseUrl, store, database = await createTestDatabase(store), ...serverOptions } = otherOptions
  const config = testConfig({ eventStoreUrl: database.log.eventStoreUrl, ...configChanges })
  const server = await startServer(config, {
    databaseUrl: (await databaseUrl?.(database.url)) ?? database.url,
    logger: createLogger(config),
    clock,
    ...serverOptions,
  })
  const { address, services } = server
  const { feed, engine } = services
  // Users can sign in only after the first build of the read models for access and organizations.
  if (engine !== undefined) {
    const countPointers = async () => (await database.pool.query('select from projection.pointer')).rowCount
    await waitUntil('every read model has a build', async () => (await countPointers()) === readModels.length)
  }

  const waitForReadModels = async (position: string | null) => {
    if (position === null) return
    for (const { name } of readModels) {
      if (!(await feed.waitFor(name, position, { timeoutMs: 20_000 })))
        throw new Error(`${name} has not reached ${position}`)
    }
  }

  return {
    address,
    server,
    database,
    clock,
    ...createTestAccounts({ address, server, clock, waitForReadModels }),
    waitForReadModels,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}
