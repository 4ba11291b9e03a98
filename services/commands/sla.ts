// Records the SLA threshold crossings of referrals in separate streams.
import type { SlaClock, SlaThresholds } from '#contracts/sla.ts'
import { RefusalError } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { type SlaClocks, clocksAfter } from '#domain/policies/sla.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { slaDecider } from '#domain/sla/decide.ts'
import { slaStream } from '#domain/sla/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

export interface SlaDeps {
  readonly handler: Handler
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
}

export interface SlaCommands {
  /** Returns the referral's overall SLA clock according to the log, or undefined if the referral does not exist. */
  findSlaClock(referralId: string): Promise<SlaClock | undefined>
  /** Records each threshold that the referral's running clock has crossed, once. @refuses referral_not_found */
  recordThresholdCrossings(referralId: string, thresholds: SlaThresholds, context: CommandContext): Promise<void>
}

export const createSlaCommands = ({ handler, log, codec }: SlaDeps): SlaCommands => {
  const findSlaClock = async (referralId: string): Promise<SlaClock | undefined> => {
    let clocks: SlaClocks | undefined
    for (const storedEvent of await log.readStream(referralStream(referralId))) {
      const event = codec.decode(storedEvent)
      // A stream contains only events of its own aggregate.
      clocks = clocksAfter(clocks, event as ReferralEvent, event.at)
    }
    return clocks?.overall
  }
  return {
    findSlaClock,
    recordThresholdCrossings: async (referralId, thresholds, context) => {
      const clock = await findSlaClock(referralId)
      if (clock === undefined) throw new RefusalError('referral_not_found')
      await handler.handle(slaDecider, {
        stream: slaStream(referralId),
        context,
        decide: (state, at) =>
          slaDecider.decide({ type: 'record_threshold_crossings', referralId, clock, thresholds, at }, state),
      })
    },
  }
}
