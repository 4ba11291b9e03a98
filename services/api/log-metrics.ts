// How the connection to the event log stands, as Prometheus reads it. Says nothing where the log is in the house's own
// database, whose own check speaks for both.
import type { HouseLog } from '#platform/event-log/open.ts'
import type { Telemetry } from '#platform/telemetry.ts'

/** Gauges of the connection's state and of how often it came back. */
export const measureLog = ({ gauge }: Telemetry, log: Pick<HouseLog, 'connection'>): void => {
  gauge(
    'event_log_connection_seconds',
    'For how long the connection to the event log has been in its state: connecting, connected, reconnecting',
    'state',
    () => {
      const connection = log.connection()
      return connection === undefined ? [] : [{ label: connection.state, value: connection.milliseconds / 1_000 }]
    },
  )
  gauge('event_log_reconnects', 'How often the connection to the event log was lost and came back', 'log', () => {
    const connection = log.connection()
    return connection === undefined ? [] : [{ label: 'eventstoredb', value: connection.reconnects }]
  })
}
