// How the connection to the event log stands, as Prometheus reads it. Says nothing where the log is in the house's own
// database, whose own check speaks for both.
import type { HouseLog } from '#platform/event-log/open.ts'
import type { Telemetry } from '#platform/telemetry.ts'

/** A gauge of the connection's state, and how often it came back. */
export const measureLog = (
  { gauge, counter }: Pick<Telemetry, 'gauge' | 'counter'>,
  { connection }: Pick<HouseLog, 'connection'>,
): void => {
  if (connection === undefined) return
  gauge(
    'event_log_connection_seconds',
    'For how long the connection to the event log has been in its state: connecting, connected, reconnecting',
    'state',
    () => {
      const { state, milliseconds } = connection()
      return [{ label: state, value: milliseconds / 1_000 }]
    },
  )
  counter(
    'event_log_reconnects_total',
    'How often the connection to the event log was lost and came back',
    () => connection().reconnects,
  )
}
