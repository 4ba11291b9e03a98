// Reactions over the real log: each effect happens once, despite crashes, refused commands, and failures.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { organizationStream } from '#domain/organization/events.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { deriveEffectId } from '#reactions/reaction.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { recipientId, createOrganizationPerReferral, notifyOnRequest } from '#tests/support/test-reactions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
let database: TestDatabase
let harness: ReactionHarness

const count = async (sql: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${sql}`, [...values])
  return rows[0]?.count ?? 0
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

    const referralId = await harness.requestReferral()
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
    await harness.requestReferral()
    const handledStreams: string[] = []
    const newReaction: Reaction = {
      name: 'late',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        handledStreams.push(stream)
        return {}
      },
    }
    const stop = await harness.start(newReaction)
    const id = await harness.requestReferral()
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
    const stop = await harness.start(refusingReaction)
    await harness.requestReferral()
    await harness.requestReferral()
    await waitUntil('both refusals', async () => (await count(`reaction_refusal where reaction = 'refusing'`)) === 2)
    await stop()
    const { rows } = await database.pool.query(`select distinct code from reaction_refusal`)
    expect(rows).toEqual([{ code: 'not_allowed_in_state' }])
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
    const stop = await harness.start(notifyMany)
    await harness.requestReferral()
    await waitUntil(
      'all notifications',
      async () => (await count(`notification where title = 'To many'`)) === recipientCount,
    )
    await stop()
    const { rows } = await database.pool.query(`select distinct message from notification where title = 'To many'`)
    expect(rows).toEqual([{ message: 'It’s "this", \\ and that.' }])
  })

  it('is asked about several events at once, and their commands run in log order', async () => {
    const ran: string[] = []
    const nextIsAsked = Promise.withResolvers<void>()
    const concurrentReaction: Reaction = {
      name: 'concurrent',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        if (stream === lateStream) nextIsAsked.resolve()
        // The first event waits for the second, so it would wait forever if they were handled one after the other.
        else await nextIsAsked.promise
        return { commands: [{ name: 'note', run: async () => ran.push(stream) }] }
      },
    }
    const consumer = await harness.takeOver(concurrentReaction)
    const streams = [await harness.requestReferral(), await harness.requestReferral()].map((id) => `referral-${id}`)
    const [, lateStream = ''] = streams
    const events = (await Promise.all(streams.map((stream) => harness.log.readStream(stream)))).flat()
    await consumer.handle({ events, position: events.at(-1)?.position ?? '' })
    expect(ran).toEqual(streams)
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
    const stop = await harness.start(recordInto(firstEvents))
    const otherHarness = openReactionHarness(database.log, masterKey)
    const stopOther = otherHarness.run([recordInto(secondEvents)])
    await harness.requestReferral()
    await waitUntil('one process has handled the event', async () => firstEvents.length + secondEvents.length > 0)
    expect(secondEvents).toEqual([])
    await stop()
    await harness.requestReferral()
    await waitUntil('the other one has handled the next', async () => secondEvents.length > 0)
    await stopOther()
    await otherHarness.close()
    expect([firstEvents.length, new Set([...firstEvents, ...secondEvents]).size]).toEqual([1, 2])
  })
})
