// How the read models are, as Prometheus reads it.
import type { Telemetry } from '#platform/telemetry.ts'
import type { Engine } from '#projections/engine/engine.ts'

/** Gauges of lag and readiness, asked of the database when the metrics are read. */
export const measureEngine = ({ gauge }: Telemetry, { health }: Pick<Engine, 'health'>): void => {
  gauge('projection_lag_seconds', 'Age of the oldest event that a read model does not show', 'model', async () =>
    (await health()).map(({ model, lagMs }) => ({ label: model, value: lagMs / 1_000 })),
  )
  gauge(
    'projection_serving',
    '1 where a build of the read model serves and no event has stopped it',
    'model',
    async () =>
      (await health()).map(({ model, ready, failure }) => ({ label: model, value: ready && !failure ? 1 : 0 })),
  )
}
