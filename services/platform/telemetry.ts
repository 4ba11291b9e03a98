// The application's metrics in Prometheus format. Labels contain route patterns and model names, never personal data.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

interface LabeledValue<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  readonly value: number
}

/** Returns values by their labels when the metrics are read. If it rejects, that scrape omits them. */
type GaugeReader<Label extends string> = () => readonly LabeledValue<Label>[] | Promise<readonly LabeledValue<Label>[]>

/** How an export ended. `disconnected` means that the client stopped reading. */
export type ExportOutcome = 'complete' | 'disconnected' | 'failed'

export interface Telemetry {
  /** Records the duration of a request in seconds, by method, route pattern, and status. */
  recordRequest(request: { method: string; route: string; status: number }, seconds: number): void
  /** Records the duration of one append to the log in seconds. */
  recordAppend(seconds: number): void
  /** Records one live batch of a read model, with its number of events and its duration in seconds. */
  recordProjectionBatch(model: string, events: number, seconds: number): void
  /** Counts an unexpected error by the place where it occurred. */
  recordUnexpectedError(where: string): void
  /** Counts a CSV export by its outcome, and its rows. */
  recordExport(file: string, outcome: ExportOutcome, rows: number): void
  /** Adds a gauge that is read on demand and has these labels. */
  addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: GaugeReader<Label>,
  ): void
  /** Adds a counter that is maintained elsewhere and read on demand. */
  addCounter(name: string, help: string, read: () => number): void
  /** Returns the metrics as Prometheus text, with the content type. */
  render(): Promise<{ readonly text: string; readonly contentType: string }>
}

/** The labels of `exports_total`. Dashboards depend on them. */
const exportLabels: Readonly<Record<ExportOutcome, string>> = {
  complete: 'whole',
  disconnected: 'left',
  failed: 'broken',
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const appendBuckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

const createMetrics = (registers: Registry[]) => {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const appends = new Histogram({
    name: 'event_log_append_duration_seconds',
    help: 'Duration of one append to the event log',
    buckets: appendBuckets,
    registers,
  })
  const batches = new Histogram({
    name: 'projection_batch_duration_seconds',
    help: 'Duration of one batch of a read model, from read to commit',
    labelNames: ['model'],
    buckets: appendBuckets,
    registers,
  })
  const projectedEvents = new Counter({
    name: 'projection_events_total',
    help: 'Events that a read model processed in live batches',
    labelNames: ['model'],
    registers,
  })
  const errors = new Counter({
    name: 'unexpected_errors_total',
    help: 'Unexpected errors',
    labelNames: ['where'],
    registers,
  })
  const exports = new Counter({
    name: 'exports_total',
    help: 'CSV exports, by outcome',
    labelNames: ['file', 'end'],
    registers,
  })
  const exportedRows = new Counter({
    name: 'exported_rows_total',
    help: 'Rows exported in CSV files',
    labelNames: ['file'],
    registers,
  })
  return { requests, appends, batches, projectedEvents, errors, exports, exportedRows }
}

/**
 * Creates metrics with a separate registry, so that two apps in one process (in tests) do not mix. `process` adds
 * memory, event loop, and GC metrics.
 */
export const createTelemetry = (options: { readonly process: boolean }): Telemetry => {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  const { requests, appends, batches, projectedEvents, errors, exports, exportedRows } = createMetrics(registers)
  // Caches each series, because looking it up by its labels costs more than the observation. The number of routes and
  // statuses limits the cache.
  const requestSeries = new Map<string, ReturnType<typeof requests.labels>>()
  return {
    recordRequest: ({ method, route, status }, seconds) => {
      const key = `${method} ${route} ${status}`
      let series = requestSeries.get(key)
      if (series === undefined) requestSeries.set(key, (series = requests.labels({ method, route, status })))
      series.observe(seconds)
    },
    recordAppend: (seconds) => appends.observe(seconds),
    recordProjectionBatch: (model, events, seconds) => {
      batches.observe({ model }, seconds)
      projectedEvents.inc({ model }, events)
    },
    recordExport: (file, outcome, rows) => {
      exports.inc({ file, end: exportLabels[outcome] })
      exportedRows.inc({ file }, rows)
    },
    recordUnexpectedError: (where) => errors.inc({ where }),
    addGauge: (name, help, labelNames, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect: async () => {
          gauge.reset()
          const values = await Promise.resolve(read()).catch(() => [])
          for (const { labels, value } of values) gauge.set(labels, value)
        },
      })
    },
    addCounter: (name, help, read) => {
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
