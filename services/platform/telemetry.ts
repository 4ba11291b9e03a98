// What the house measures of itself, in Prometheus' terms. Labels hold route patterns and names of models, nothing of a person.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Value {
  readonly label: string
  readonly value: number
}

/** Values that are asked for when the metrics are read, by label; one that rejects is left out of that reading. */
export type Reading = () => readonly Value[] | Promise<readonly Value[]>

export interface Telemetry {
  /** Seconds, by method, route pattern and status. */
  requestTook(request: { method: string; route: string; status: number }, seconds: number): void
  /** Seconds of one append to the log. */
  appendTook(seconds: number): void
  /** A batch that a read model took: its events, and seconds. */
  projected(model: string, events: number, seconds: number): void
  /** An error that nobody foresaw, by where it came up. */
  unexpectedError(where: string): void
  /** A file that was handed over, or was not: `whole`, `left` by its reader, `broken`; with the rows that went out. */
  exported(file: string, end: string, rows: number): void
  /** Adds a gauge that is read on demand; `labelName` says what its labels are. */
  gauge(name: string, help: string, labelName: string, read: Reading): void
  /** Adds a counter that is kept elsewhere and read on demand. */
  counter(name: string, help: string, read: () => number): void
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
  // Finding a series by its labels costs more than the observation; there are as many as routes and statuses.
  const requestSeries = new Map<string, ReturnType<typeof requests.labels>>()
  const appends = new Histogram({
    name: 'event_log_append_duration_seconds',
    help: 'Time of one append to the event log',
    buckets: appendBuckets,
    registers,
  })
  const batches = new Histogram({
    name: 'projection_batch_duration_seconds',
    help: 'Time of one batch of a read model, from reading to commit',
    labelNames: ['model'],
    buckets: appendBuckets,
    registers,
  })
  const projected = new Counter({
    name: 'projection_events_total',
    help: 'Events that a read model took in live batches',
    labelNames: ['model'],
    registers,
  })
  const errors = new Counter({
    name: 'unexpected_errors_total',
    help: 'Errors that nobody foresaw',
    labelNames: ['where'],
    registers,
  })
  const files = new Counter({
    name: 'exports_total',
    help: 'CSV files, by how they ended',
    labelNames: ['file', 'end'],
    registers,
  })
  const exportedRows = new Counter({
    name: 'exported_rows_total',
    help: 'Rows that went out in CSV files',
    labelNames: ['file'],
    registers,
  })
  return {
    requestTook: ({ method, route, status }, seconds) => {
      const key = `${method} ${route} ${status}`
      let series = requestSeries.get(key)
      if (series === undefined) requestSeries.set(key, (series = requests.labels({ method, route, status })))
      series.observe(seconds)
    },
    appendTook: (seconds) => appends.observe(seconds),
    projected: (model, events, seconds) => {
      batches.observe({ model }, seconds)
      projected.inc({ model }, events)
    },
    exported: (file, end, rows) => {
      files.inc({ file, end })
      exportedRows.inc({ file }, rows)
    },
    unexpectedError: (where) => errors.inc({ where }),
    gauge: (name, help, labelName, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers,
        collect: async () => {
          gauge.reset()
          const values = await Promise.resolve(read()).catch(() => [])
          for (const { label, value } of values) gauge.set({ [labelName]: label }, value)
        },
      })
    },
    counter: (name, help, read) => {
      const counter: Counter = new Counter({
        name,
        help,
        registers,
        collect: () => {
          counter.reset()
          counter.inc(read())
        },
      })
    },
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
