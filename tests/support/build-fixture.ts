// The fixture for specs of builds: the engine fixture, and what these specs do with engines and builds.
import { randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect } from 'kysely'

import type { Engine } from '#projections/engine/engine.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import {
  clientRegistered,
  clientStream,
  openEngineFixture,
  priorityChanged,
  referralRequested,
  referralStream,
} from './engine-fixture.ts'
import { casesModel } from './small-models.ts'
import { waitUntil } from './wait-until.ts'

export type BuildFixture = Awaited<ReturnType<typeof openBuildFixture>>

export const openBuildFixture = async () => {
  const fixture = await openEngineFixture()
  const appendReferral = async (firstName = 'Maria'): Promise<string> => {
    const [client, referral] = [randomUUID(), randomUUID()]
    await fixture.append(clientStream(client), [clientRegistered(client, firstName)])
    return fixture.append(referralStream(referral), [referralRequested(referral, client), priorityChanged('low')])
  }

  const appendReferrals = async (count: number, firstName?: string): Promise<string> => {
    let lastPosition = ''
    for (let n = 0; n < count; n += 1) lastPosition = await appendReferral(firstName)
    return lastPosition
  }

  const startLiveEngine = async (models: readonly ReadModel[] = [casesModel]): Promise<Engine> => {
    const engine = fixture.createEngine(models)
    await engine.start()
    await waitUntil('the model is live', async () => (await engine.health()).every(({ state }) => state === 'live'))
    return engine
  }

  const rebuildOptions = () => ({ ...fixture, pool: fixture.database.pool })
  const listBuilds = async (state: string): Promise<string[]> => {
    const { rows } = await fixture.database.pool.query<{ schema: string }>(
      'select schema from projection.build where state = $1 order by created_at',
      [state],
    )
    return rows.map(({ schema }) => schema)
  }
  const listSchemas = async (): Promise<string[]> => {
    const { rows } = await fixture.database.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'rm\\_%' order by oid`,
    )
    return rows.map(({ name }) => name)
  }
  const createDb = () =>
    new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: fixture.database.pool }) })
  return {
    ...fixture,
    appendReferral,
    appendReferrals,
    /** Starts an engine and waits until its models are live. */
    startLiveEngine,
    rebuildOptions,
    /** The schemas of the builds in this state, oldest first. */
    listBuilds,
    /** The schemas of all builds that exist in the database. */
    listSchemas,
    createDb,
  }
}
