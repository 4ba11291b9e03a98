// The application's server for a bench. It runs the real app on a free port in this process, with one staff member.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import { createAppSettings } from '#api/app-settings.ts'
import { createApp } from '#api/app.ts'
import { createReadinessChecks } from '#api/readiness.ts'
import { type Services, openServices } from '#api/services.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'
import type { Queries } from '#projections/queries.ts'
import type { FastifyInstance } from 'fastify'

import { demoOrganizations } from '../seed/organizations.ts'

export interface BenchServerOptions {
  readonly url: string
  readonly masterKey: Buffer
  /** If defined, the log is in this EventStoreDB. */
  readonly eventStoreUrl?: string | undefined
  /** Replaces the application's queries. */
  readonly createQueries?: (services: Services) => Queries
  /** Adds routes before the server listens. */
  readonly addRoutes?: (app: FastifyInstance, services: Services) => void
}

export interface BenchServer {
  /** The server's address, e.g. `http://127.0.0.1:40123`. */
  readonly address: string
  readonly services: Services
  /** Signs the staff member in. Returns a fresh access token, valid for ten minutes. */
  signIn(): Promise<string>
  /** Signs a new person with these rights in. Returns a fresh access token, valid for ten minutes. */
  signInAs(account: BenchAccount): Promise<string>
  close(): Promise<void>
}

export const jwtSecret = 'a public secret, for benches only'

/** The default configuration, with the given database and master key. */
export const benchConfig = ({
  url,
  masterKey,
  eventStoreUrl,
}: Pick<BenchServerOptions, 'url' | 'masterKey' | 'eventStoreUrl'>) =>
  loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    EVENTSTORE_URL: eventStoreUrl,
    MASTER_KEY: masterKey.toString('base64'),
    JWT_SECRET: jwtSecret,
    STAFF_MFA_REQUIRED: 'false',
    PARTNER_MFA_REQUIRED: 'false',
    // At night, a verification would take part of the time and the memory that a bench measures.
    VERIFY_HOUR: 'off',
  })

/** What an account may do: a role in an organization, or a family's own account. */
export type BenchAccount =
  | { readonly role: 'staff' | 'admin' | 'member'; readonly organizationId: string }
  | { readonly clientId: string }

const password = 'measure twice, cut once'

/** Creates an account, and returns its address. */
const createAccount = async ({ identity, commands, feed }: Services, account: BenchAccount): Promise<string> => {
  const id = randomUUID()
  const email = `${id}@example.org`
  const now = new Date()
  const clientId = 'clientId' in account ? account.clientId : null
  await identity.accounts.create({ id, email, password, name: 'Ruth A.', confirmedAt: now, clientId, createdAt: now })
  if ('clientId' in account) return email
  const { position } = await commands.grantAccess({ userId: id, ...account }, createOneOffContext(systemActor))
  if (position === null || !(await feed.waitFor('access', position, { timeoutMs: 60_000 })))
    throw new Error('The access grant did not become visible')
  return email
}

/** Creates a staff member, and returns the address. */
const createStaffAccount = async (services: Services): Promise<string> => {
  const { profile, tier } = demoOrganizations[0] as (typeof demoOrganizations)[number]
  const { id: organizationId } = await services.commands.createOrganization(
    { profile, tier, publicVisible: false },
    createOneOffContext(systemActor),
  )
  return createAccount(services, { role: 'staff', organizationId })
}

const signIn = async (address: string, email: string): Promise<string> => {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await response.json()) as { accessToken?: string }
  if (accessToken === undefined) throw new Error(`The sign-in failed with status ${response.status}`)
  return accessToken
}

/** Starts the server. The read models must be built first (build-models.ts). */
export const startBenchServer = async (options: BenchServerOptions): Promise<BenchServer> => {
  const { url, addRoutes, createQueries } = options
  const config = benchConfig(options)
  const logger = createLogger(config)
  const services = openServices({
    config,
    databaseUrl: url,
    clock: systemClock,
    logger,
    projections: true,
    reactions: true,
  })
  const app = await createApp({
    ...services,
    settings: createAppSettings(config, undefined),
    clock: systemClock,
    logger,
    queries: createQueries?.(services) ?? services.queries,
    subscribeToChanges: services.feed.subscribe,
    checks: createReadinessChecks(services),
  })
  addRoutes?.(app, services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await services.start()
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const staffEmail = await createStaffAccount(services)
  return {
    address,
    services,
    signIn: () => signIn(address, staffEmail),
    signInAs: async (account) => signIn(address, await createAccount(services, account)),
    close: async () => {
      await app.close()
      await services.stop()
    },
  }
}
