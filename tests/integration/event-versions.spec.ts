// A log with two schema versions of one event. Live folds and rebuilds read both in the same way, and stored events are
// never rewritten. No page shows what version 1 stored unencrypted about an erased client.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import { confidential } from '#contracts/confidential.ts'
import { type DomainEvent, domainEvents } from '#domain/events.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { referralsModel } from '#projections/referrals/model.ts'
import {
  clientStream,
  clientErased,
  type EngineFixture,
  openEngineFixture,
  priorityChanged,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

let harness: EngineFixture
let engine: Engine
beforeAll(async () => {
  harness = await openEngineFixture()
  engine = harness.createEngine([referralsModel])
  await engine.start()
})
afterAll(() => harness.close())

const occurredAt = '2026-03-02T15:00:00.000Z'

/** Appends events as a release that knows only version 1 would. Returns the log position. */
const appendVersion1 = async (stream: string, history: readonly DomainEvent[]): Promise<string> => {
  const registry = { ...domainEvents, ReferralRequested: { version: 1, schema: z.looseObject({}) } }
  const codec = createCodec({ registry, vault: harness.vault })
  const context = { actor: { userId: ids.member, organizationId: null, role: 'staff' as const }, occurredAt }
  const causation = { correlationId: randomUUID(), causationId: null, commandId: randomUUID() }
  const recordings = history.map((event) => ({ id: randomUUID(), event, context: { ...context, ...causation } }))
  return (await harness.log.append(stream, 'none', await codec.encode(stream, undefined, recordings))).position
}

const version1Contact = '(•••) •••-9999'
const version1Fields = { clientContactMasked: version1Contact }

/** Creates a `ReferralRequested` event in version 1. */
const requestVersion1 = (referral: string, client: string): DomainEvent => {
  const event = referralRequested(referral, client)
  return { ...event, data: { ...event.data, ...version1Fields } } as DomainEvent
}

const registeredWithPhone = (client: string, phone: string): DomainEvent => {
  const event = clientRegistered(client, 'Maria')
  return { ...event, data: { ...event.data, phone: confidential(phone, clientStream(client)) } } as DomainEvent
}

const findMaskedContact = async (referral: string): Promise<unknown> =>
  (await harness.rows(referralsModel, 'referral', 'id = $1', [referral]))[0]?.['client_contact_masked']

/** Returns every row of every table in the serving build, as text. */
const readAllRows = async (): Promise<string[]> => {
  const rows: string[] = []
  for (const { name } of createLayout(referralsModel).tables) {
    const tableRows = await harness.query(
      referralsModel,
      `select '${name} ' || t::text as row from ${name} t order by 1`,
    )
    rows.push(...tableRows.map(({ row }) => String(row)))
  }
  return rows
}

it('REF-33 gives the same rows live and rebuilt for both versions, and no contact details after an erasure', async () => {
  const [version1Client, version2Client, version1Referral, version2Referral] = Array.from({ length: 4 }, () =>
    randomUUID(),
  )
  if (!version1Client || !version2Client || !version1Referral || !version2Referral) throw new Error('missing ids')
  await harness.append(clientStream(version1Client), [registeredWithPhone(version1Client, '(770) 555-0148')])
  await harness.append(clientStream(version2Client), [registeredWithPhone(version2Client, '(770) 555-0177')])
  await appendVersion1(referralStream(version1Referral), [
    requestVersion1(version1Referral, version1Client),
    priorityChanged('high'),
  ])
  const lastPosition = await harness.append(referralStream(version2Referral), [
    referralRequested(version2Referral, version2Client),
    priorityChanged('low'),
  ])
  expect(await engine.waitFor('referrals', lastPosition, { timeoutMs: 10_000 })).toBe(true)
  expect([await findMaskedContact(version1Referral), await findMaskedContact(version2Referral)]).toEqual([
    '(•••) •••-0148',
    '(•••) •••-0177',
  ])

  const liveRows = await readAllRows()
  await engine.rebuild('referrals')
  expect(await readAllRows()).toEqual(liveRows)
  expect((await engine.verify('referrals')).differences).toEqual([])
  expect(liveRows.join('\n')).not.toContain(version1Contact)

  for (const client of [version1Client, version2Client]) {
    await harness.vault.erase(clientStream(client))
    await engine.waitFor('referrals', await harness.append(clientStream(client), [clientErased]))
  }
  expect([await findMaskedContact(version1Referral), await findMaskedContact(version2Referral)]).toEqual([null, null])
  const rowsAfterErasure = await readAllRows()
  await engine.rebuild('referrals')
  expect(await readAllRows()).toEqual(rowsAfterErasure)
  expect(rowsAfterErasure.join('\n')).not.toMatch(/•••-\d{4}/)
})

it('keeps a stored version 1 event byte for byte with a valid chain, and reads it as version 2', async () => {
  const readGoldenEvent = (version: number): unknown =>
    JSON.parse(
      readFileSync(new URL(`../../services/domain/golden/ReferralRequested.v${version}.json`, import.meta.url), 'utf8'),
    )
  const referral = randomUUID()
  const stream = referralStream(referral)
  const data = readGoldenEvent(1)
  await appendVersion1(stream, [{ type: 'ReferralRequested', data } as DomainEvent, priorityChanged('low')])
  await engine.rebuild('referrals')
  const storedEvents = await harness.log.readStream(stream)
  expect(JSON.parse(storedEvents[0]?.data ?? '')).toEqual(data)
  expect(verifyChain(storedEvents)).toBeUndefined()
  const [decodedEvent] = storedEvents.map(harness.decode)
  expect(decodedEvent?.data).toEqual(readGoldenEvent(2))
})
