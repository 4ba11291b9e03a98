// API schemas for the read models on the system page: how current each model is, its past rebuilds and verifications, and the runs
// that an admin requests.
import { z } from 'zod'

const instant = z.iso.datetime()

/** A rebuild recreates a model from the log. A verification compares it with the log. */
export const RunKind = z.enum(['rebuild', 'verify'])
export type RunKind = z.infer<typeof RunKind>

export const ModelRun = z.object({
  /**
   * What started the run: a person on this page, a command line, the nightly schedule, or the model itself, because it
   * had no usable build at startup.
   */
  origin: z.enum(['person', 'terminal', 'schedule', 'start']),
  startedAt: instant,
  finishedAt: instant,
  /** `interrupted` means that the process ended before the run did. Queries continue to use the previous build. */
  outcome: z.enum(['done', 'failed', 'interrupted']),
  seconds: z.number(),
  events: z.number().int(),
  /** The log position up to which rows and log were compared. */
  position: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** For verifications: the number of differences between model and log, and where the first ones are. */
  differences: z.number().int().nullable(),
  places: z.array(z.string()),
  /** The reason for a failure. */
  message: z.string().nullable(),
})
export type ModelRun = z.infer<typeof ModelRun>

export const ActiveRun = z.object({
  kind: RunKind,
  phase: z.enum(['waiting', 'folding', 'copying', 'indexing', 'comparing', 'catching_up', 'switching', 'switched']),
  /** Progress of the whole run, 0 to 1. */
  progress: z.number(),
  events: z.number().int(),
  eventsPerSecond: z.number().int(),
  secondsLeft: z.number().int().nullable(),
})
export type ActiveRun = z.infer<typeof ActiveRun>

export const ReadModelStatus = z.object({
  name: z.string(),
  version: z.number().int(),
  /** Whether a build is serving queries. */
  serving: z.boolean(),
  /** The log position up to which the model is current. */
  position: z.string().nullable(),
  /** Age of the oldest event that the model does not include yet; 0 if there is none, null if the log is unreachable. */
  lagSeconds: z.number().nullable(),
  /** The event at which the model stopped. */
  stoppedAt: z.string().nullable(),
  activeRun: ActiveRun.nullable(),
  lastRebuild: ModelRun.nullable(),
  lastVerification: ModelRun.nullable(),
})
export type ReadModelStatus = z.infer<typeof ReadModelStatus>

export const ReadModelList = z.object({ rows: z.array(ReadModelStatus) })
export type ReadModelList = z.infer<typeof ReadModelList>

export const ModelName = z.string().regex(/^[a-z][a-z_]{0,29}$/)
export const RequestRun = z.object({ kind: RunKind })
