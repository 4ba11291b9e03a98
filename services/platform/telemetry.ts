// What the house measures of itself, in Prometheus' terms. Labels hold route patterns and names of models, nothing of a person.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A value that is asked for when the metrics are read, by label. */
export type Reading = () => readonly { readonly label: string; readonly value: number }[]

export interface Telemetry {
  /** Seconds, by method, route pattern and status. */
  requestTook(request: { method: string; route: string; status: number }, seconds: number): void
  /** Seconds of one append to the log. */
  appendTook(seconds: number): void
  /** An error that nobody foresaw, by where it came up. */
  unexpectedError(where: string): void
  /** Adds a gauge that is read on demand; `labelName` says what its labels are. */
  gauge(name: string, help: string, labelName: string, read: Reading): void
  /** The Prometheus text and its content type. */
  render(): Promise<{ readonly text: string; readonly contentType: string }>
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const appendBuckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Its own registry, so that two apps in one process (tests) do not mix. `process`: memory, event loop and garbage collection too. */
export const createTelemetry = (options: { readonly process: boolean }): Telemetry => {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const appends = new Histogram({
    name: 'event_log_append_duration_seconds',
    help: 'Time of one append to the event log',
    buckets: appendBuckets,
    registers,
  })
  const errors = new Counter({
    name: 'unexpected_errors_total',
    help: 'Errors that nobody foresaw',
    labelNames: ['where'],
    registers,
  })
  return {
    requestTook: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    appendTook: (seconds) => appends.observe(seconds),
    unexpectedError: (where) => errors.inc({ where }),
    gauge: (name, help, labelName, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers,
        collect: () => {
          gauge.reset()
          for (const { label, value } of read()) gauge.set({ [labelName]: label }, value)
        },
      })
    },
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
