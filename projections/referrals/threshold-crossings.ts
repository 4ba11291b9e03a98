// SLA threshold crossings of a referral: one row for each event of its `sla` stream. They have their own table, because
// a timeline follows one stream and its rows must not depend on how two streams interleave. Queries merge them.
import type { RecordedEvent } from '#domain/recorded.ts'
import { type SlaEvent, slaEvents } from '#domain/sla/events.ts'
import type { StreamFold, Table, TimelineTable } from '../engine/model.ts'

export const thresholdCrossingTable = {
  name: 'referral_passing',
  columns: {
    id: { type: 'uuid' },
    referral_id: { type: 'uuid' },
    revision: { type: 'integer' },
    type: { type: 'text' },
    at: { type: 'timestamptz' },
    threshold_days: { type: 'integer' },
  },
  key: ['referral_id', 'revision'],
  indexes: {},
} as const satisfies Table

const isSlaEvent = (event: RecordedEvent): event is RecordedEvent<SlaEvent> => event.type in slaEvents

/** The stream produces timeline rows but needs no state. */
const emptyFold: StreamFold<never> = { name: 'service_level', category: 'sla', apply: () => undefined }

export const referralThresholdCrossings: TimelineTable<never> = {
  table: thresholdCrossingTable,
  fold: emptyFold,
  entry: (event) =>
    isSlaEvent(event)
      ? {
          id: event.id,
          referral_id: event.data.referralId,
          revision: event.revision,
          type: event.type,
          at: event.at,
          threshold_days: event.data.thresholdDays,
        }
      : undefined,
}
