// Prometheus metrics of the connection to the event log. None are registered if the log is in the application's own
// database, because the database check covers it.
import type { EventLogHandle } from '#platform/event-log/open.ts'
import type { Telemetry } from '#platform/telemetry.ts'

/** Registers a gauge for the connection state and a counter for reconnects. */
export const registerLogMetrics = (
  { addGauge, addCounter }: Pick<Telemetry, 'addGauge' | 'addCounter'>,
  { connection }: Pick<EventLogHandle, 'connection'>,
): void => {
  if (connection === undefined) return
  addGauge(
    'event_log_connection_seconds',
    'Seconds that the event log connection has been in its current state (connecting, connected, reconnecting)',
    ['state'],
    () => {
      const { state, milliseconds } = connection()
      return [{ labels: { state }, value: milliseconds / 1_000 }]
    },
  )
  addCounter(
    'event_log_reconnects_total',
    'How many times the event log connection was lost and restored',
    () => connection().reconnects,
  )
}
