// Prometheus metrics of the read models, and of the subscriptions that keep them and the reactions current.
import type { RunKind } from '#contracts/read-models.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { Clock } from '#platform/clock.ts'
import { type SubscriptionStatus, subscriptionStates } from '#platform/subscription/state.ts'
import type { Engine } from '#projections/engine/engine.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'

import type { ParkedStreams } from './parked-streams.ts'

/** Registers a gauge with the number of each subscription's state. */
export const registerSubscriptionMetrics = (
  { addGauge }: Telemetry,
  readStatuses: () => readonly SubscriptionStatus[],
): void => {
  const states = subscriptionStates.map((state, number) => `${number} ${state}`).join(', ')
  addGauge('subscription_state', `State of a read model or reaction in this process: ${states}`, ['subscription'], () =>
    readStatuses().map(({ name, state }) => ({
      labels: { subscription: name },
      value: subscriptionStates.indexOf(state),
    })),
  )
}

/** Registers a gauge with the number of streams that each read model and each reaction has parked, in any process. */
export const registerParkedMetrics = ({ addGauge }: Telemetry, { counts }: Pick<ParkedStreams, 'counts'>): void => {
  addGauge('parked_streams', 'Streams that a read model or reaction has parked', ['kind', 'name'], async () =>
    (await counts()).map(({ kind, name, count }) => ({ labels: { kind, name }, value: count })),
  )
}

/** Registers gauges for lag, readiness and the most recent runs. Each scrape queries the database. */
export const registerEngineMetrics = (
  { addGauge }: Telemetry,
  { health }: Pick<Engine, 'health'>,
  { lastRuns }: Pick<ReadModelOperations, 'lastRuns'>,
  clock: Clock,
): void => {
  addGauge('projection_lag_seconds', 'Age of the oldest event not yet in the read model', ['model'], async () =>
    (await health()).map(({ model, lagMs }) => ({ labels: { model }, value: lagMs / 1_000 })),
  )
  addGauge(
    'projection_serving',
    '1 if a build of the read model is serving and no event has stopped it',
    ['model'],
    async () =>
      (await health()).map(({ model, ready, failure }) => ({ labels: { model }, value: ready && !failure ? 1 : 0 })),
  )
  // Skips failed and interrupted runs, so the gauge keeps the result of the last finished run.
  const findFinishedRuns = async (runKind: RunKind) => (await lastRuns('done')).filter(({ kind }) => kind === runKind)
  addGauge(
    'projection_verified_differences',
    'Differences from the event log that the last finished verification of a read model found',
    ['model'],
    async () =>
      (await findFinishedRuns('verify')).map(({ model, run }) => ({ labels: { model }, value: run.differences ?? 0 })),
  )
  addGauge('projection_verified_age_seconds', 'Time since a read model was last verified', ['model'], async () =>
    (await findFinishedRuns('verify')).map(({ model, run }) => ({
      labels: { model },
      value: Math.max(0, (clock.now().getTime() - Date.parse(run.finishedAt)) / 1_000),
    })),
  )
  addGauge('projection_verification_failed', '1 if the last verification of a read model failed', ['model'], async () =>
    (await lastRuns('done', 'failed'))
      .filter(({ kind }) => kind === 'verify')
      .map(({ model, run }) => ({ labels: { model }, value: run.outcome === 'failed' ? 1 : 0 })),
  )
  addGauge('projection_rebuild_seconds', 'How long the last rebuild of a read model took', ['model'], async () =>
    (await findFinishedRuns('rebuild')).map(({ model, run }) => ({ labels: { model }, value: run.seconds })),
  )
}
