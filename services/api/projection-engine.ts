// Opens the engine that runs the read models in this process.
import { type Engine, type EngineOptions, createEngine } from '#projections/engine/engine.ts'
import { readModels } from '#projections/models.ts'
import type { Telemetry } from '#platform/telemetry.ts'

import type { ServicesOptions } from './services.ts'

/** The engine of all read models, measured by the process's metrics. */
export const openEngine = (
  { config, logger, pollInterval }: ServicesOptions,
  deps: Pick<EngineOptions, 'pool' | 'log' | 'decode' | 'vault' | 'clock' | 'foldMutex'>,
  telemetry: Telemetry,
): Engine =>
  createEngine({
    ...deps,
    models: readModels,
    verifyHour: config.verifyHour,
    maintenanceInterval: pollInterval,
    logger: logger.child({ part: 'projections' }),
    observer: {
      batch: (model, { events, milliseconds }) => telemetry.recordProjectionBatch(model, events, milliseconds / 1_000),
      failed: (model) => telemetry.recordUnexpectedError(`projection ${model}`),
    },
  })
