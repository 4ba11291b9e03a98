// Reactions over the real log: each effect happens once, despite crashes, refused commands, and failures.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { deriveEffectId } from '#reactions/reaction.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, staffContext, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { recipientId, createOrganizationPerReferral, notifyOnRequest } from '#tests/support/test-reactions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
let database: TestDatabase
let harness: ReactionHarness

const count = async (sql: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${sql}`, [...values])
  return rows[0]?.count ?? 0
}

const requestReferral = () => harness.requestReferral()

const hasCheckpoint = (reaction: string) => async () =>
  (await count('reaction_checkpoint where reaction = $1', [reaction])) === 1

const startReaction = async (reaction: Reaction) => {
  const stop = harness.run([reaction])
  await waitUntil(`${reaction.name} has started`, hasCheckpoint(reaction.name))
  return stop
}

beforeAll(async () => {
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, masterKey)
})
afterAll(async () => {
  await harness.close()
  await database.drop()
})

describe('a reaction', () => {
  it('NOT-09 REF-29 causes each effect exactly once when it is killed between its command and its commit', async () => {
    const script = fileURLToPath(new URL('../support/reaction-crash-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, JSON.stringify(database.log), masterKey.toString('base64')], {
      stdio: 'inherit',
    })
    const processExit = once(child, 'exit')
    // Reactions of other tests have checkpoints too.
    const checkpoints = "reaction_checkpoint where reaction in ('notify-on-request', 'organization-for-referral')"
    await waitUntil('both reactions have started', async () => (await count(checkpoints)) === 2)

    const referralId = await requestReferral()
    expect(await processExit).toEqual([null, 'SIGKILL'])
    const [requestEvent] = await harness.log.readStream(`referral-${referralId}`)
    const event = { id: requestEvent?.id ?? '' }
    const createdStream = organizationStream(deriveEffectId('organization-for-referral', event, 'create organization'))
    expect(await count('notification where user_id = $1', [recipientId])).toBe(0)
    expect(await harness.log.readStream(createdStream)).toHaveLength(1)

    const stop = harness.run([createOrganizationPerReferral(harness.commands), notifyOnRequest])
    await waitUntil('the notification', async () => (await count('notification where user_id = $1', [recipientId])) > 0)
    await waitUntil(
      'the checkpoints',
      async () => (await count(`${checkpoints} and position >= $1`, [requestEvent?.position])) === 2,
    )
    await stop()

    expect(await count('notification where user_id = $1', [recipientId])).toBe(1)
    expect(await count('mail_outbox')).toBe(1)
    expect(await harness.log.readStream(createdStream)).toHaveLength(1)
  })

  it('starts at the head of the log and ignores earlier events', async () => {
    await requestReferral()
    const handledStreams: string[] = []
    const newReaction: Reaction = {
      name: 'late',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        handledStreams.push(stream)
        return {}
      },
    }
    const stop = await startReaction(newReaction)
    const id = await requestReferral()
    await waitUntil('the new referral', async () => handledStreams.length > 0)
    await stop()
    expect(handledStreams).toEqual([`referral-${id}`])
  })

  it('records a refused command and continues', async () => {
    const refusingReaction: Reaction = {
      name: 'refusing',
      streamPrefixes: ['referral-'],
      react: async () => ({
        commands: [
          {
            name: 'not possible',
            run: async () => {
              throw new RefusalError('not_allowed_in_state')
            },
          },
        ],
      }),
    }
    const stop = await startReaction(refusingReaction)
    await requestReferral()
    await requestReferral()
    await waitUntil('both refusals', async () => (await count(`reaction_refusal where reaction = 'refusing'`)) === 2)
    await stop()
    const { rows } = await database.pool.query(`select distinct code from reaction_refusal`)
    expect(rows).toEqual([{ code: 'not_allowed_in_state' }])
  })

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
    const countParked = () => count(`reaction_parked where reaction = 'busy'`)
    const stopFirst = await startReaction(busyReaction)
    await requestReferral()
    await waitUntil('the stream is parked', async () => (await countParked()) === 1)
    await stopFirst()
    isBusy = false
    const stopSecond = harness.run([busyReaction])
    await waitUntil('the stream is no longer parked', async () => (await countParked()) === 0)
    await stopSecond()
    expect(runs).toBe(1)
    expect(await count(`reaction_refusal where reaction = 'busy'`)).toBe(0)
  })

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
    const countParked = () => count(`reaction_parked where reaction = 'fragile'`)
    const startReview = (id: string, version: number) =>
      harness.commands.actOnReferral(id, { action: 'start_review', version }, staffContext())

    const stopFirst = await startReaction(failingReaction)
    const id = await requestReferral()
    await waitUntil('the request is handled', async () => handledEvents.length === 1)
    failingStream = `referral-${id}`
    await startReview(id, 1)
    await waitUntil('the stream is parked', async () => (await countParked()) === 1)
    await harness.commands.actOnReferral(id, { action: 'set_priority', priority: 'low' }, staffContext())
    const otherId = await requestReferral()
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
    const stop = await startReaction(reaction)
    const refusedId = await requestReferral()
    const otherId = await requestReferral()
    await waitUntil('the stream is parked', async () => {
      return (await count('reaction_parked where reaction = $1', [reaction.name])) === 1
    })
    await waitUntil('the other stream is handled', async () => handledEvents.includes(`referral-${otherId}`))
    await stop()
    expect(refusedStream).toBe(`referral-${refusedId}`)
    expect(await count('reaction_parked where reaction = $1 and stream = $2', [reaction.name, refusedStream])).toBe(1)
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
    const countParked = () => count('reaction_parked where reaction = $1', [reaction.name])
    const stop = await startReaction(reaction)
    await requestReferral()
    await waitUntil('the parked stream', async () => (await countParked()) === 1)
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

  it('NOT-08 notifies more people of one event than one SQL statement can have parameters', async () => {
    const recipientCount = 10_000
    const notifyMany: Reaction = {
      name: 'to many',
      streamPrefixes: ['referral-'],
      react: async (event) => ({
        notifications: Array.from({ length: recipientCount }, (_, index) => ({
          id: deriveEffectId('to many', event, String(index)),
          userId: deriveEffectId('to many', event, `person ${index}`),
          type: 'other',
          title: 'To many',
          message: 'It’s "this", \\ and that.',
          link: null,
        })),
      }),
    }
    const stop = await startReaction(notifyMany)
    await requestReferral()
    await waitUntil(
      'all notifications',
      async () => (await count(`notification where title = 'To many'`)) === recipientCount,
    )
    await stop()
    const { rows } = await database.pool.query(`select distinct message from notification where title = 'To many'`)
    expect(rows).toEqual([{ message: 'It’s "this", \\ and that.' }])
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
    const stop = await startReaction(waitingReaction)
    const id = await requestReferral()
    await waitUntil('the event was tried twice', async () => attempts.length > 1)
    expect(await count(`reaction_parked where reaction = 'waiting'`)).toBe(0)
    isAvailable = true
    await waitUntil('the event is handled', async () => handledEvents.includes(`referral-${id}`))
    await stop()
  })

  it('runs in one process at a time, and another takes over when that one ends', async () => {
    const recordInto = (handledIds: string[]): Reaction => ({
      name: 'one at a time',
      streamPrefixes: ['referral-'],
      react: async ({ id }) => {
        handledIds.push(id)
        return {}
      },
    })
    const [firstEvents, secondEvents]: [string[], string[]] = [[], []]
    const stop = await startReaction(recordInto(firstEvents))
    const otherHarness = openReactionHarness(database.log, masterKey)
    const stopOther = otherHarness.run([recordInto(secondEvents)])
    await requestReferral()
    await waitUntil('one process has handled the event', async () => firstEvents.length + secondEvents.length > 0)
    expect(secondEvents).toEqual([])
    await stop()
    await requestReferral()
    await waitUntil('the other one has handled the next', async () => secondEvents.length > 0)
    await stopOther()
    await otherHarness.close()
    expect([firstEvents.length, new Set([...firstEvents, ...secondEvents]).size]).toEqual([1, 2])
  })
})
