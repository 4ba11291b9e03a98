// A reaction that fails parks the stream of the event until a retry succeeds. Runs over the real log.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { UnknownEvent } from '#platform/event-log/codec.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, staffContext, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { recipientId } from '#tests/support/test-reactions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let harness: ReactionHarness

beforeAll(async () => {
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, randomBytes(32))
})
afterAll(async () => {
  await harness.close()
  await database.drop()
})

describe('a reaction that fails', () => {
  it('runs a command again if its stream was busy', async () => {
    let [isBusy, runs] = [true, 0]
    const busyReaction: Reaction = {
      name: 'busy',
      streamPrefixes: ['referral-'],
      react: async () => ({
        commands: [
          {
            name: 'contended',
            run: async () => {
              if (isBusy) throw new RefusalError('busy')
              runs += 1
            },
          },
        ],
      }),
    }
    const countParked = async () => (await harness.parkedStreams(busyReaction)).length
    const stopFirst = await harness.start(busyReaction)
    await harness.requestReferral()
    await waitUntil('the stream is parked', async () => (await countParked()) === 1)
    await stopFirst()
    isBusy = false
    const stopSecond = harness.run([busyReaction])
    await waitUntil('the stream is no longer parked', async () => (await countParked()) === 0)
    await stopSecond()
    expect(runs).toBe(1)
    expect((await database.pool.query(`select from reaction_refusal where reaction = 'busy'`)).rows).toEqual([])
  })

  it.each([
    ['knows-unknown', new UnknownEvent('NoteAdded', 99), true],
    ['knows-defect', new Error('a defect'), false],
  ])(
    'knows after a start whether it parked a stream at an event of a newer release (%s)',
    async (name, error, isUnknown) => {
      const react = () => Promise.reject(error)
      const reaction: Reaction = { name, streamPrefixes: ['referral-'], react }
      const stop = await harness.start(reaction)
      await harness.requestReferral()
      await waitUntil('the stream is parked', async () => (await harness.parkedStreams(reaction)).length === 1)
      await stop()
      expect((await harness.takeOver(reaction)).parking.hasUnknownEvent).toBe(isUnknown)
    },
  )

  it('parks only the stream of a failing event until the next start, then handles its events in order', async () => {
    let failingStream: string | undefined
    const handledEvents: string[] = []
    const failingReaction: Reaction = {
      name: 'fragile',
      streamPrefixes: ['referral-'],
      react: async ({ stream, type }) => {
        if (stream === failingStream) throw new Error('cannot handle this one')
        handledEvents.push(`${stream} ${type}`)
        return {}
      },
    }
    const countParked = async () => (await harness.parkedStreams(failingReaction)).length
    const startReview = (id: string, version: number) =>
      harness.commands.actOnReferral(id, { action: 'start_review', version }, staffContext())

    const stopFirst = await harness.start(failingReaction)
    const id = await harness.requestReferral()
    await waitUntil('the request is handled', async () => handledEvents.length === 1)
    failingStream = `referral-${id}`
    await startReview(id, 1)
    await waitUntil('the stream is parked', async () => (await countParked()) === 1)
    await harness.commands.actOnReferral(id, { action: 'set_priority', priority: 'low' }, staffContext())
    const otherId = await harness.requestReferral()
    await waitUntil('the other stream', async () => handledEvents.includes(`referral-${otherId} ReferralRequested`))
    await stopFirst()
    expect(handledEvents.filter((line) => line.startsWith(`referral-${id}`))).toHaveLength(1)

    failingStream = undefined
    const stopSecond = harness.run([failingReaction])
    await waitUntil('the stream is no longer parked', async () => (await countParked()) === 0)
    await stopSecond()
    expect(handledEvents.filter((line) => line.startsWith(`referral-${id}`))).toEqual([
      `referral-${id} ReferralRequested`,
      `referral-${id} ReviewStarted`,
      `referral-${id} PriorityChanged`,
    ])
  })

  it('parks the stream of an event whose effects the database refuses, and handles the other events', async () => {
    let refusedStream: string | undefined
    const handledEvents: string[] = []
    const reaction: Reaction = {
      name: 'refused-effects',
      streamPrefixes: ['referral-'],
      react: async (event) => {
        handledEvents.push(event.stream)
        refusedStream ??= event.stream
        if (event.stream !== refusedStream) return {}
        return {
          notifications: [
            { id: 'not a UUID', userId: recipientId, type: 'other', title: 'Refused', message: 'Refused', link: null },
          ],
        }
      },
    }
    const stop = await harness.start(reaction)
    const refusedId = await harness.requestReferral()
    const otherId = await harness.requestReferral()
    await waitUntil('the stream is parked', async () => (await harness.parkedStreams(reaction)).length > 0)
    await waitUntil('the other stream is handled', async () => handledEvents.includes(`referral-${otherId}`))
    await stop()
    expect(await harness.parkedStreams(reaction)).toEqual([`referral-${refusedId}`])
  })

  it('refuses the retry of an earlier leader, so that the stream stays parked for the new one', async () => {
    let isBroken = true
    const reaction: Reaction = {
      name: 'taken-over',
      streamPrefixes: ['referral-'],
      react: async () => {
        if (isBroken) throw new Error('a defect')
        return {}
      },
    }
    const countParked = async () => (await harness.parkedStreams(reaction)).length
    const stop = await harness.start(reaction)
    await harness.requestReferral()
    await waitUntil('the stream is parked', async () => (await countParked()) === 1)
    await stop()

    const [earlierLeader, leader] = [
      await harness.takeOver(reaction, { parkedRetryDelay: 0 }),
      await harness.takeOver(reaction, { parkedRetryDelay: 0 }),
    ]
    isBroken = false
    const [stream = ''] = leader.parking.streams()
    await expect(earlierLeader.parking.retry(stream)).rejects.toThrow('the checkpoint of taken-over is no longer')
    expect(await countParked()).toBe(1)
    await leader.parking.retry(stream)
    expect(await countParked()).toBe(0)
  })

  it('waits for an unavailable dependency, such as a read model before its first build, and parks nothing', async () => {
    let isAvailable = false
    const attempts: string[] = []
    const handledEvents: string[] = []
    const waitingReaction: Reaction = {
      name: 'waiting',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        attempts.push(stream)
        if (!isAvailable) throw new NotYetAvailable('is being built')
        handledEvents.push(stream)
        return {}
      },
    }
    const stop = await harness.start(waitingReaction)
    const id = await harness.requestReferral()
    await waitUntil('the event was tried twice', async () => attempts.length > 1)
    expect(await harness.parkedStreams(waitingReaction)).toEqual([])
    isAvailable = true
    await waitUntil('the event is handled', async () => handledEvents.includes(`referral-${id}`))
    await stop()
  })
})
