// A log with two schema versions of one event. Live folds and rebuilds read both alike, and stored events are never
// rewritten. What version 1 stored in the clear about an erased client is shown nowhere.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import { confidential } from '#contracts/confidential.ts'
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { layoutOf } from '#projections/engine/layout.ts'
import { referralsModel } from '#projections/referrals/model.ts'
import {
  clientStream,
  erased,
  type Ground,
  openGround,
  prioritized,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { ids } from '#tests/support/referrals.ts'

let ground: Ground
let engine: Engine
beforeAll(async () => {
  ground = await openGround()
  engine = ground.engine([referralsModel])
  await engine.start()
})
afterAll(() => ground.close())

const at = '2026-03-02T15:00:00.000Z'

/** Appends like a release that knows only version 1; returns the log position. */
const appendOld = async (stream: string, history: readonly DomainEvent[]): Promise<string> => {
  const registry = { ...domainEvents, ReferralRequested: { version: 1, schema: z.looseObject({}) } }
  const codec = createCodec({ registry, vault: ground.vault })
  const context = { actor: { userId: ids.member, organizationId: null, role: 'staff' as const }, occurredAt: at }
  const cause = { correlationId: randomUUID(), causationId: null, commandId: randomUUID() }
  const recordings = history.map((event) => ({ id: randomUUID(), event, context: { ...context, ...cause } }))
  return (await ground.log.append(stream, 'none', await codec.encode(stream, undefined, recordings))).position
}

const onlyInOld = { clientContactMasked: '(•••) •••-9999' }

/** A request in version 1. */
const oldRequest = (referral: string, client: string): DomainEvent => {
  const event = requested(referral, client)
  return { ...event, data: { ...event.data, ...onlyInOld } } as DomainEvent
}

const reachable = (client: string, phone: string): DomainEvent => {
  const event = registered(client, 'Maria')
  return { ...event, data: { ...event.data, phone: confidential(phone, clientStream(client)) } } as DomainEvent
}

const contactOf = async (referral: string): Promise<unknown> =>
  (await ground.rows(referralsModel, 'referral', 'id = $1', [referral]))[0]?.['client_contact_masked']

/** Every row of every table of the serving build, as text. */
const everything = async (): Promise<string[]> => {
  const rows: string[] = []
  for (const { name } of layoutOf(referralsModel).tables) {
    const found = await ground.query(referralsModel, `select '${name} ' || t::text as row from ${name} t order by 1`)
    rows.push(...found.map(({ row }) => String(row)))
  }
  return rows
}

it('REF-33 gives the same rows live and rebuilt for both versions, and no contact after an erasure', async () => {
  const [oldClient, newClient, oldReferral, newReferral] = Array.from({ length: 4 }, () => randomUUID())
  if (!oldClient || !newClient || !oldReferral || !newReferral) throw new Error('missing ids')
  await ground.append(clientStream(oldClient), [reachable(oldClient, '(770) 555-0148')])
  await ground.append(clientStream(newClient), [reachable(newClient, '(770) 555-0177')])
  await appendOld(referralStream(oldReferral), [oldRequest(oldReferral, oldClient), prioritized('high')])
  const last = await ground.append(referralStream(newReferral), [requested(newReferral, newClient), prioritized('low')])
  expect(await engine.waitFor('referrals', last, { timeoutMs: 10_000 })).toBe(true)
  expect([await contactOf(oldReferral), await contactOf(newReferral)]).toEqual(['(•••) •••-0148', '(•••) •••-0177'])

  const live = await everything()
  await engine.rebuild('referrals')
  expect(await everything()).toEqual(live)
  expect((await engine.verify('referrals')).differences).toEqual([])
  expect(live.join('\n')).not.toContain('9999')

  for (const client of [oldClient, newClient]) {
    await ground.vault.erase(clientStream(client))
    await engine.waitFor('referrals', await ground.append(clientStream(client), [erased]))
  }
  expect([await contactOf(oldReferral), await contactOf(newReferral)]).toEqual([null, null])
  const withoutThem = await everything()
  await engine.rebuild('referrals')
  expect(await everything()).toEqual(withoutThem)
  expect(withoutThem.join('\n')).not.toMatch(/•••-\d{4}/)
})

it('keeps a stored version 1 event byte for byte with a valid chain, and reads it as version 2', async () => {
  const golden = (version: number): unknown =>
    JSON.parse(
      readFileSync(new URL(`../../services/domain/golden/ReferralRequested.v${version}.json`, import.meta.url), 'utf8'),
    )
  const referral = randomUUID()
  const stream = referralStream(referral)
  const data = golden(1)
  await appendOld(stream, [{ type: 'ReferralRequested', data } as DomainEvent, prioritized('low')])
  await engine.rebuild('referrals')
  const stored = await ground.log.readStream(stream)
  expect(JSON.parse(stored[0]?.data ?? '')).toEqual(data)
  expect(verifyChain(stored)).toBeUndefined()
  const [first] = stored.map(ground.decode)
  expect(first?.data).toEqual(golden(2))
})
