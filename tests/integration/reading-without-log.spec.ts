// People go on reading while the event log cannot be reached: everyone what they may see, with the time of the data, and
// no one what was taken away from them just before.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { requestTimeLimit } from '#platform/config.ts'
import { instanceLockKey } from '#platform/event-log/lock-keys.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { accessTestCallers, expectedStatus } from '#tests/support/expected-status.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type TestEventStore, startTestEventStore } from '#tests/support/log-store.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { type TestCallers, createTestCallers } from '#tests/support/test-callers.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** A check of the access model is valid for 10 s if the next ones fail, and may take 2 s. In milliseconds. */
const lastCheckExpiry = 13_000

let store: TestEventStore
let app: TestApp
let scenario: ReferralScenario
let referralId: string
let people: TestCallers
let inputs: RouteInputs
const unblock: (() => Promise<void>)[] = []

beforeAll(async () => {
  store = await startTestEventStore()
  app = await createTestApp({ config: { eventStoreUrl: store.url, requestTimeLimit, trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  referralId = await scenario.createSubmittedReferral()
  inputs = await createRouteInputs(app, scenario, referralId)
  people = await createTestCallers(app, scenario)
})
afterEach(async () => {
  await Promise.all(unblock.splice(0).map((run) => run()))
  await store.restart()
  await waitUntil('changes are possible again', async () => {
    const { status, headers } = await scenario.staff.send('reviewSummary')
    return status === 200 && headers.get(readOnlySinceHeader) === changesPossible
  })
})
afterAll(async () => {
  await app.close()
  await store.stop()
})

/** What the person reads of the referral: all of it, or the header that a former receiver keeps; or the refusal's status. */
const readExtent = async (user: TestUser, id: string): Promise<'all' | 'header' | number> => {
  const { status, body } = await user.send('referral', { params: { id } })
  if (status !== 200) return status
  return body.client === null ? 'header' : 'all'
}

/** Resolves once pages can show that nothing can be changed. Until then, every read is answered. */
const waitUntilReadOnly = async (): Promise<{ readonly since: string }> => {
  const since = await waitUntil('responses contain the time of the data', async () => {
    const { status, headers } = await scenario.staff.send('reviewReferrals')
    expect(status).toBe(200)
    const time = headers.get(readOnlySinceHeader)
    return time !== null && time !== changesPossible && time
  })
  return { since }
}

/** These read the log itself, because they show what the read models do not have. */
const needsLog: readonly RouteName[] = [
  'adminNotes',
  'clientSafety',
  'clientSituation',
  'contactRules',
  'familyProfile',
  'mailingAddress',
  'organizationHistory',
  'ownInformation',
  'ownInformationFile',
  'ownContactRules',
  'ownErasureRequest',
]
/** These read the log and the read models. They are answered if the log does not matter for that date. */
const pastDates: readonly RouteName[] = ['reviewAsOf', 'referralAsOf']
const reads = (Object.keys(routes) as RouteName[])
  .filter((name) => routes[name].method === 'GET' && !pastDates.includes(name))
  .concat('exportReview', 'exportIncoming', 'similarClients')
/** The rows of these responses may lag behind the log, which the field `stale` says. */
const showsStale = (name: RouteName): boolean => {
  const { response } = routes[name]
  return response instanceof z.ZodObject && 'stale' in response.shape
}

describe('while the log cannot be reached', () => {
  it('every list and page is answered as before, marked as stale, with the time of the data', async () => {
    const before = app.clock.now().toISOString()
    const lostAt = performance.now()
    await store.kill()
    expect((await waitUntilReadOnly()).since).toBe(before)
    // The access model is then too far behind for a log that responds.
    app.clock.advance(60_000)
    await waitUntil('the last check before the outage is too old', async () => {
      expect((await scenario.staff.send('reviewReferrals')).status).toBe(200)
      return performance.now() - lostAt > lastCheckExpiry
    })
    const differences: unknown[] = []
    for (const caller of accessTestCallers) {
      for (const name of reads) {
        const allowed = expectedStatus(name, caller)
        const expected = needsLog.includes(name) && allowed === 200 ? 503 : allowed
        const { status, body, headers } = await people[caller].send(name, {
          ...inputs[name](),
          headers: nextNetworkHeaders(),
        })
        const stale = typeof body === 'object' && 'stale' in body ? body.stale : undefined
        const since = headers.get(readOnlySinceHeader)
        const expectedStale = status === 200 && showsStale(name) ? true : undefined
        if (status !== expected || stale !== expectedStale || since !== before)
          differences.push({ name, caller, status, expected, stale, since })
      }
    }
    expect(differences).toEqual([])
  })

  it('REF-29 a command is refused with Retry-After, and succeeds with the same key afterwards', async () => {
    await store.kill()
    const { since } = await waitUntilReadOnly()
    const request = { body: referralBody(scenario.clientId), key: randomUUID() }
    const refused = await scenario.partner.send('createReferral', request)
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get(readOnlySinceHeader)).toBe(since)
    await store.restart()
    const { id } = await waitUntil('the command succeeds', async () => {
      const response = await scenario.partner.send('createReferral', request)
      return response.status === 200 && response.body
    })
    expect(await app.server.services.log.readStream(`referral-${id}`)).toHaveLength(1)
  })

  it('people can sign in, and a ping over the websocket tells open pages the time of the data', async () => {
    await store.kill()
    const { since } = await waitUntilReadOnly()
    const newSession = await app.anonymous.send('signIn', {
      body: { email: scenario.partner.email, password: testPassword },
    })
    expect(newSession.status).toBe(200)
    const client = await openSignedInLiveClient(app.address, scenario.partner.token ?? '')
    client.send({ type: 'subscribe', topics: [`referral:${referralId}`] })
    expect(await client.next('subscribed')).toMatchObject({ topics: [`referral:${referralId}`] })
    client.send({ type: 'ping' })
    expect(await client.next('pong')).toMatchObject({ readOnlySince: since })
    client.close()
  })

  const losses = {
    'was rerouted': (id: string) =>
      scenario.act(scenario.staff, id, { action: 'route', version: 2, toOrganizationId: scenario.receiverId }),
    'lost the consent of its family': (id: string) =>
      scenario.act(scenario.staff, id, { action: 'revoke_consent', version: 2, method: 'phone' }),
  }
  const lossNames = Object.keys(losses) as (keyof typeof losses)[]
  it.each(lossNames)(
    'ROLE-14 ROLE-24 a receiver reads only the header of a referral that %s just before',
    async (loss) => {
      const receiverId = await app.createOrganization('Former receiver')
      const member = await app.createUser([{ organizationId: receiverId, role: 'member' }])
      const id = await scenario.createReferral({ toOrganizationId: receiverId })
      const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
      await app.waitForReadModels(position)
      unblock.push(await blockReadModel(app, 'referrals'))
      await losses[loss](id)
      await store.kill()
      await waitUntilReadOnly()
      app.clock.advance(60_000)

      expect((await member.call('incomingReferrals', { query: { box: 'waiting' } })).rows).toEqual([])
      expect((await member.call('partnerSummary', {})).total).toBe(0)
      expect(await readExtent(member, id)).toBe('header')
      expect(JSON.stringify((await member.send('referralHistory', { params: { id } })).body)).not.toContain('Marisol')
      const exported = await member.send('exportIncoming', { body: { box: 'waiting', ids: [id] } })
      expect(String(exported.body).trim().split('\n')).toHaveLength(1)
      const client = await openSignedInLiveClient(app.address, member.token ?? '')
      client.send({ type: 'subscribe', topics: [`referral:${id}`] })
      expect(await client.next('subscribed')).toMatchObject({ topics: [], refused: [`referral:${id}`] })
      client.close()
      // The sender and staff can still read it.
      expect(await readExtent(scenario.partner, id)).toBe('all')
      expect(await readExtent(scenario.staff, id)).toBe('all')
    },
  )

  it('ROLE-14 no one reads what an instance without blocks took away, until the rows include it', async () => {
    const receiverId = await app.createOrganization('Former receiver of an upgrade')
    const member = await app.createUser([{ organizationId: receiverId, role: 'member' }])
    const id = await scenario.createReferral({ toOrganizationId: receiverId })
    const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    await app.waitForReadModels(position)
    expect(await readExtent(member, id)).toBe('all')
    // An instance of the previous release holds this lock alone.
    const earlier = new pg.Client({ connectionString: app.database.url })
    earlier.on('error', () => undefined)
    await earlier.connect()
    await earlier.query('select pg_advisory_lock_shared($1, $2)', [...instanceLockKey])
    unblock.push(await blockReadModel(app, 'referrals'))
    const body = { action: 'route', version: 2, toOrganizationId: scenario.receiverId } as const
    await scenario.act(scenario.staff, id, body)
    await app.database.pool.query('update blocked_reader set revision = 0 where stream_id = $1', [id])
    await store.kill()
    for (const user of [member, scenario.staff, scenario.partner])
      await waitUntil('reading is closed', async () => (await readExtent(user, id)) === 503)
    await earlier.end()
    const endedAt = performance.now()
    await waitUntil('several checks have found no such instance', async () => {
      expect(await readExtent(member, id)).toBe(503)
      return performance.now() - endedAt > 3_000
    })
    await store.restart()
    await Promise.all(unblock.splice(0).map((run) => run()))
    await waitUntil('the rows include the event', async () => (await readExtent(member, id)) === 'header')
    // The next checks find that nothing is missing, so that people can read in the next outage.
    await waitUntil('reading goes on in an outage', async () => {
      await store.kill()
      const isReadable = await waitUntil('the outage is noticed', async () => {
        const { status, headers } = await scenario.staff.send('reviewReferrals')
        if (status === 503) return { readable: false }
        return headers.get(readOnlySinceHeader) !== changesPossible && { readable: true }
      })
      if (!isReadable.readable) await store.restart()
      return isReadable.readable
    })
    expect(await readExtent(member, id)).toBe('header')
  })

  it('ROLE-02 a person whose access was revoked just before is locked out, and no one else', async () => {
    const person = await app.createUser([{ organizationId: scenario.receiverId, role: 'member' }])
    unblock.push(await blockReadModel(app, 'access'))
    const params = { userId: person.id, organizationId: scenario.receiverId }
    await people.admin.call('revokeAccess', { params })
    await store.kill()
    await waitUntilReadOnly()
    app.clock.advance(60_000)
    const { body } = await app.anonymous.send('signIn', { body: { email: person.email, password: testPassword } })
    expect(body.user.memberships).toEqual([])
    expect((await person.send('incomingReferrals')).status).toBe(401)
    expect((await scenario.receiverMember.send('incomingReferrals')).status).toBe(200)
  })
})
