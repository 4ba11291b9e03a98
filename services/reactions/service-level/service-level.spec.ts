import { describe, expect, it } from 'vitest'

import type { CommandContext } from '#commands/context.ts'
import type { SlaClock } from '#contracts/sla.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { serviceLevel } from './service-level.ts'

const stream = referralStream(ids.referral)
const thresholds = { atRiskAfterDays: 5, overdueAfterDays: 7 }
/** Days after the first event. "More than 5 days" starts at 6 full days. */
const afterDays = (days: number) => new Date(Date.UTC(2026, 2, 2 + days, 15)).toISOString()

const createReaction = (slaClock: SlaClock | undefined, now: string) => {
  const recorded: unknown[] = []
  const reaction = serviceLevel({
    thresholds,
    clock: { now: () => new Date(now) },
    findSlaClock: async (id) => (id === ids.referral ? slaClock : undefined),
    recordThresholdCrossings: async (...parameters) => void recorded.push(parameters),
  })
  return { reaction, recorded }
}

/** The timers for the last of these events, all of which happen on the first day. */
const timersFor = async (...events: readonly ReferralEvent[]) => {
  const history = recordEvents(stream, ...events.map((event) => ({ event, at: afterDays(0) })))
  const last = history.at(-1)
  if (last === undefined) throw new Error('no event was recorded')
  return (await createReaction(undefined, afterDays(0)).reaction.react(last)).timers
}

describe('SLA-02 the timer of a referral', () => {
  it('is set to the first threshold when the clock starts', async () => {
    const timer = [{ stream, at: afterDays(6) }]
    expect(await timersFor(referralEvents.requested())).toEqual(timer)
    expect(await timersFor(referralEvents.requested(), referralEvents.reopened())).toEqual(timer)
  })

  it('is due immediately when a referral is resubmitted, because its clock did not start over', async () => {
    expect(await timersFor(referralEvents.requested(), referralEvents.resubmitted())).toEqual([
      { stream, at: afterDays(0) },
    ])
  })

  it('SLA-03 is canceled when the clock stops', async () => {
    for (const event of [referralEvents.withdrawn(), referralEvents.closed(), referralEvents.outcomeRecorded()])
      expect(await timersFor(referralEvents.requested(), event)).toEqual([{ stream, at: null }])
  })

  it('is not changed by any other event', async () => {
    for (const event of [referralEvents.submitted(), referralEvents.noteAdded()])
      expect(await timersFor(referralEvents.requested(), event)).toBe(undefined)
  })
})

describe('SLA-02 a due timer', () => {
  const clock = { startedAt: Date.parse(afterDays(0)), stoppedAt: null }
  const dueTimer = { id: 'timer', stream, at: afterDays(6), eventId: 'event', handledPosition: '1' }
  const fire = async (slaClock: SlaClock | undefined, now: string) => {
    const { reaction, recorded } = createReaction(slaClock, now)
    const effects = await reaction.onTimer?.(dueTimer)
    const context = { commandId: 'command' } as CommandContext
    for (const { run } of effects?.commands ?? []) await run(context)
    return { timers: effects?.timers, names: effects?.commands?.map(({ name }) => name), recorded, context }
  }

  it('records the crossed thresholds of the referral, and waits for the next one', async () => {
    const { timers, names, recorded, context } = await fire(clock, afterDays(6))
    expect(recorded).toEqual([[ids.referral, thresholds, context]])
    expect([names, timers]).toEqual([['mark'], [{ stream, at: afterDays(8) }]])
  })

  it('is the last one after the second threshold, or when the clock has stopped', async () => {
    expect((await fire(clock, afterDays(8))).timers).toEqual([{ stream, at: null }])
    expect((await fire({ ...clock, stoppedAt: clock.startedAt }, afterDays(6))).timers).toEqual([{ stream, at: null }])
  })

  it('does nothing for a referral that does not exist', async () => {
    expect(await fire(undefined, afterDays(6))).toMatchObject({ timers: undefined, names: undefined, recorded: [] })
  })
})
