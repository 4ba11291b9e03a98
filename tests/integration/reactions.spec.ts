// Reactions over the real log: each effect once, through crashes, refusals, and failures.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Refused } from '#domain/decision.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { effectId } from '#reactions/reaction.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionBench, byStaff, openReactionBench } from '#tests/support/reactions.ts'
import { everybody, organizationForReferral, tellEverybody } from '#tests/support/test-reactions.ts'
import { until } from '#tests/support/until.ts'

const masterKey = randomBytes(32)
let database: TestDatabase
let bench: ReactionBench

const count = async (sql: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${sql}`, [...values])
  return rows[0]?.count ?? 0
}

const requestReferral = () => bench.requestReferral()

const hasBegun = (reaction: string) => async () =>
  (await count('reaction_checkpoint where reaction = $1', [reaction])) === 1

const begun = async (reaction: Reaction) => {
  const stop = bench.run([reaction])
  await until(`${reaction.name} has started`, hasBegun(reaction.name))
  return stop
}

beforeAll(async () => {
  database = await createTestDatabase()
  bench = openReactionBench(database.log, masterKey)
})
afterAll(async () => {
  await bench.close()
  await database.drop()
})

describe('a reaction', () => {
  it('NOT-09 REF-29 has each effect exactly once when it is killed between its command and its commit', async () => {
    const script = fileURLToPath(new URL('../support/reaction-crash.ts', import.meta.url))
    const child = spawn(process.execPath, [script, JSON.stringify(database.log), masterKey.toString('base64')], {
      stdio: 'inherit',
    })
    const died = once(child, 'exit')
    await until('both reactions have started', async () => (await count('reaction_checkpoint')) === 2)

    const referralId = await requestReferral()
    expect(await died).toEqual([null, 'SIGKILL'])
    const [requested] = await bench.log.readStream(`referral-${referralId}`)
    const event = { id: requested?.id ?? '' }
    const made = organizationStream(effectId('organization-for-referral', event, 'create organization'))
    expect(await count('notification where user_id = $1', [everybody])).toBe(0)
    expect(await bench.log.readStream(made)).toHaveLength(1)

    const stop = bench.run([organizationForReferral(bench.commands), tellEverybody])
    await until('the notification', async () => (await count('notification where user_id = $1', [everybody])) > 0)
    await until(
      'the checkpoints',
      async () => (await count('reaction_checkpoint where position >= $1', [requested?.position])) === 2,
    )
    await stop()

    expect(await count('notification where user_id = $1', [everybody])).toBe(1)
    expect(await count('mail_outbox')).toBe(1)
    expect(await bench.log.readStream(made)).toHaveLength(1)
  })

  it('starts at the head of the log and ignores earlier events', async () => {
    await requestReferral()
    const told: string[] = []
    const late: Reaction = {
      name: 'late',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        told.push(stream)
        return {}
      },
    }
    const stop = await begun(late)
    const id = await requestReferral()
    await until('the new referral', async () => told.length > 0)
    await stop()
    expect(told).toEqual([`referral-${id}`])
  })

  it('records a refused command and continues', async () => {
    const refusing: Reaction = {
      name: 'refusing',
      streamPrefixes: ['referral-'],
      react: async () => ({
        commands: [
          {
            name: 'not possible',
            run: async () => {
              throw new Refused('not_allowed_in_state')
            },
          },
        ],
      }),
    }
    const stop = await begun(refusing)
    await requestReferral()
    await requestReferral()
    await until('both refusals', async () => (await count(`reaction_refusal where reaction = 'refusing'`)) === 2)
    await stop()
    const { rows } = await database.pool.query(`select distinct code from reaction_refusal`)
    expect(rows).toEqual([{ code: 'not_allowed_in_state' }])
  })

  it('parks only the stream of a failing event, in order, until the next start', async () => {
    let broken: string | undefined
    const handled: string[] = []
    const fragile: Reaction = {
      name: 'fragile',
      streamPrefixes: ['referral-'],
      react: async ({ stream, type }) => {
        if (stream === broken) throw new Error('cannot handle this one')
        handled.push(`${stream} ${type}`)
        return {}
      },
    }
    const parked = () => count(`reaction_parked where reaction = 'fragile'`)
    const act = (id: string, version: number) =>
      bench.commands.actOnReferral(id, { action: 'start_review', version }, byStaff())

    const first = await begun(fragile)
    const id = await requestReferral()
    await until('the request is handled', async () => handled.length === 1)
    broken = `referral-${id}`
    await act(id, 1)
    await until('the stream is parked', async () => (await parked()) === 1)
    await bench.commands.actOnReferral(id, { action: 'set_priority', priority: 'low' }, byStaff())
    const other = await requestReferral()
    await until('the other stream', async () => handled.includes(`referral-${other} ReferralRequested`))
    await first()
    expect(handled.filter((line) => line.startsWith(`referral-${id}`))).toHaveLength(1)

    broken = undefined
    const second = bench.run([fragile])
    await until('the stream is no longer parked', async () => (await parked()) === 0)
    await second()
    expect(handled.filter((line) => line.startsWith(`referral-${id}`))).toEqual([
      `referral-${id} ReferralRequested`,
      `referral-${id} ReviewStarted`,
      `referral-${id} PriorityChanged`,
    ])
  })

  it('NOT-08 notifies more people of one event than a statement has parameters', async () => {
    const many = 10_000
    const toMany: Reaction = {
      name: 'to many',
      streamPrefixes: ['referral-'],
      react: async (event) => ({
        notifications: Array.from({ length: many }, (_, index) => ({
          id: effectId('to many', event, String(index)),
          userId: effectId('to many', event, `person ${index}`),
          type: 'other',
          title: 'To many',
          message: 'It’s "this", \\ and that.',
          link: null,
        })),
      }),
    }
    const stop = await begun(toMany)
    await requestReferral()
    await until('all notifications', async () => (await count(`notification where title = 'To many'`)) === many)
    await stop()
    const { rows } = await database.pool.query(`select distinct message from notification where title = 'To many'`)
    expect(rows).toEqual([{ message: 'It’s "this", \\ and that.' }])
  })

  it('waits for an unavailable dependency, such as a read model before its first build, and parks nothing', async () => {
    let answers = false
    const tries: string[] = []
    const handled: string[] = []
    const waiting: Reaction = {
      name: 'waiting',
      streamPrefixes: ['referral-'],
      react: async ({ stream }) => {
        tries.push(stream)
        if (!answers) throw new NotYetAvailable('is being built')
        handled.push(stream)
        return {}
      },
    }
    const stop = await begun(waiting)
    const id = await requestReferral()
    await until('the event was tried twice', async () => tries.length > 1)
    expect(await count(`reaction_parked where reaction = 'waiting'`)).toBe(0)
    answers = true
    await until('the event is handled', async () => handled.includes(`referral-${id}`))
    await stop()
  })

  it('runs in one process at a time, and another takes over when that one ends', async () => {
    const counting = (into: string[]): Reaction => ({
      name: 'one at a time',
      streamPrefixes: ['referral-'],
      react: async ({ id }) => {
        into.push(id)
        return {}
      },
    })
    const [ours, theirs]: [string[], string[]] = [[], []]
    const stop = await begun(counting(ours))
    const other = openReactionBench(database.log, masterKey)
    const stopOther = other.run([counting(theirs)])
    await requestReferral()
    await until('one of them has handled it', async () => ours.length + theirs.length > 0)
    expect(theirs).toEqual([])
    await stop()
    await requestReferral()
    await until('the other one has handled the next', async () => theirs.length > 0)
    await stopOther()
    await other.close()
    expect([ours.length, new Set([...ours, ...theirs]).size]).toEqual([1, 2])
  })
})
