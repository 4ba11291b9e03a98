// The real server on its own database, with users of every role, a clock that the test sets, and API calls typed by the
// route table.
import { randomBytes, randomUUID } from 'node:crypto'
import { createLogger } from '#platform/log.ts'
import { type RunningServer, type ServerOptions, startServer } from '#api/main.ts'
import { type CommandContext, onceOnly, systemActor } from '#commands/context.ts'
import type { OrganizationProfile } from '#domain/organization/events.ts'
import { formAge } from '#contracts/form-guard.ts'
import type { GrantedRole, PartnerTier } from '#contracts/enumerations.ts'
import type { Config } from '#platform/config.ts'
import type { LogStore } from '#platform/event-log/home.ts'
import { readModels } from '#projections/models.ts'

import { type TestDatabase, createTestDatabase } from './database.ts'
import { filledIn } from './public-requests.ts'
import { until } from './until.ts'
import { type Person, createPerson } from './person.ts'

export type { Person } from './person.ts'

export interface TestClock {
  now(): Date
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

export interface TestApp {
  readonly address: string
  readonly server: RunningServer
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly anonymous: Person
  /** A caller that uses this access token. */
  as(who: Pick<Person, 'id' | 'email' | 'token'>): Person
  /** A caller with a guest pass. */
  guest(): Promise<Person>
  /** Creates an organization as the system and returns its id. By default it is a publicly listed cultivator. */
  organization(name: string, profile?: Partial<OrganizationProfile>, standing?: Partial<Standing>): Promise<string>
  /** Creates a user with these grants. The user signs in as soon as the read model has the grants. */
  person(grants?: readonly Grant[], options?: { readonly clientId?: string; readonly name?: string }): Promise<Person>
  /** Creates a staff member or an admin, with a new organization as their home organization. */
  staff(role?: 'staff' | 'admin'): Promise<Person>
  /** Waits until every read model has passed this log position. */
  caughtUp(position: string | null): Promise<void>
  close(): Promise<void>
}

interface Standing {
  readonly tier: PartnerTier
  readonly publicVisible: boolean
}

interface Grant {
  readonly organizationId: string
  readonly role: GrantedRole
}

export const testPassword = 'a good enough password'

const profile: Omit<OrganizationProfile, 'name'> = {
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

/** The configuration of one test, with its own secrets and a free port. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  environment: 'test',
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://localhost:3000',
  logLevel: 'silent',
  dataDir: '/nowhere',
  database: { kind: 'external', url: '', ownerUrl: undefined },
  eventStoreUrl: undefined,
  smtpUrl: undefined,
  masterKey: randomBytes(32),
  jwtSecret: randomBytes(32).toString('hex'),
  unconfirmedLife: 30 * 86_400_000,
  noticeLife: 365 * 86_400_000,
  mailFrom: 'Referral Exchange <no-reply@example.org>',
  contactEmail: 'office@example.org',
  trustProxy: false,
  sessionIdle: { everyone: 14 * 86_400_000, staff: 14 * 86_400_000 },
  staffMfaRequired: false,
  sla: { atRiskDays: 5, overdueDays: 7 },
  verifyHour: 3,
  dailyMailHour: 7,
  ...changes,
})

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

const bySystem = (): CommandContext => onceOnly(systemActor)

export interface TestAppOptions extends Partial<Omit<ServerOptions, 'databaseUrl' | 'clock'>> {
  readonly config?: Partial<Config>
  /** By default a stopped clock, set to a Monday morning. */
  readonly clock?: TestClock
  /** Maps the direct address of the database to the address that the server uses. */
  readonly databaseUrl?: (url: string) => Promise<string>
  /** The store that holds the log. By default the store of this test run. */
  readonly store?: LogStore
}

/** Starts the app. Close it in `afterAll`. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { config: changes = {}, clock = createClock('2026-03-02T15:00:00.000Z'), databaseUrl, store, ...rest } = options
  const database = await createTestDatabase(store)
  const config = testConfig({ eventStoreUrl: database.log.eventStoreUrl, ...changes })
  const server = await startServer(config, {
    databaseUrl: (await databaseUrl?.(database.url)) ?? database.url,
    logger: createLogger(config),
    clock,
    ...rest,
  })
  const { address, services } = server
  const { commands, identity, feed, engine } = services
  // No user can sign in before the first build of the read models that hold access and organizations.
  if (engine !== undefined) {
    const pointers = async () => (await database.pool.query('select from projection.pointer')).rowCount
    await until('every read model has a build', async () => (await pointers()) === readModels.length)
  }

  const caughtUp = async (position: string | null) => {
    if (position === null) return
    for (const { name } of readModels) {
      if (!(await feed.waitFor(name, position, { timeoutMs: 20_000 })))
        throw new Error(`${name} has not reached ${position}`)
    }
  }

  const organization: TestApp['organization'] = async (name, changed = {}, standing = {}) => {
    const made = await commands.createOrganization(
      { profile: { ...profile, name, ...changed }, tier: 'cultivator', publicVisible: true, ...standing },
      bySystem(),
    )
    await caughtUp(made.position)
    return made.id
  }

  const person: TestApp['person'] = async (grants = [], { clientId = null, name = 'Test Person' } = {}) => {
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
      const { position } = await commands.grantAccess({ userId: id, ...grant }, bySystem())
      await caughtUp(position)
    }
    const session = await createPerson(address, { id, email, token: undefined }).call('signIn', {
      body: { email, password: testPassword },
    })
    return createPerson(address, { id, email, token: session.accessToken })
  }

  const anonymous = createPerson(address, { id: '', email: '', token: undefined })
  return {
    address,
    server,
    database,
    clock,
    anonymous,
    as: (who) => createPerson(address, who),
    guest: async () => {
      const email = `${randomUUID()}@example.org`
      // Move the clock back first, because `filledIn` moves it forward. The test's clock then ends where it was.
      clock.advance(-formAge.least)
      const guard = filledIn({ server, clock }, 'guest_access')
      const { pass } = await anonymous.call('issueGuestPass', {
        body: { name: 'Gus Guest', email, county: 'Cobb', agreed: true, guard },
      })
      return createPerson(address, { id: '', email, token: pass, scheme: 'Guest' })
    },
    organization,
    person,
    staff: async (role = 'staff') =>
      person([{ organizationId: await organization(`Home of ${role}`), role }], { name: `Some ${role}` }),
    caughtUp,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}
