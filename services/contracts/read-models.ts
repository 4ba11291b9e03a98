// The page of the read models: how far each is, what was done to keep it true, and what an admin asks for.
import { z } from 'zod'

const instant = z.iso.datetime()

/** A rebuild makes a model anew from the log; a verification compares it with the log. */
export const RunKind = z.enum(['rebuild', 'verify'])
export type RunKind = z.infer<typeof RunKind>

export const ModelRun = z.object({
  /** The person who asked on this page, a command line, the night, or the model itself, which had no usable build. */
  origin: z.enum(['person', 'terminal', 'schedule', 'start']),
  startedAt: instant,
  finishedAt: instant,
  /** `interrupted`: its process ended before it did; what served serves on. */
  outcome: z.enum(['done', 'failed', 'interrupted']),
  seconds: z.number(),
  events: z.number().int(),
  /** Up to where rows and log were folded and compared. */
  position: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** Of a verification: what the model shows otherwise than the log says, and where the first of it is. */
  differences: z.number().int().nullable(),
  places: z.array(z.string()),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type ModelRun = z.infer<typeof ModelRun>

export const RunUnderWay = z.object({
  kind: RunKind,
  phase: z.enum(['waiting', 'folding', 'copying', 'indexing', 'comparing', 'catching_up', 'switching', 'switched']),
  /** Of the whole, 0 to 1. */
  share: z.number(),
  events: z.number().int(),
  eventsPerSecond: z.number().int(),
  secondsLeft: z.number().int().nullable(),
})
export type RunUnderWay = z.infer<typeof RunUnderWay>

export const ReadModelStanding = z.object({
  name: z.string(),
  version: z.number().int(),
  /** Whether a build serves questions. */
  serving: z.boolean(),
  /** Up to where it holds the log. */
  position: z.string().nullable(),
  /** Age of the oldest event that it does not hold; 0 where there is none. */
  lagSeconds: z.number(),
  /** The event that stopped it. */
  stoppedAt: z.string().nullable(),
  underWay: RunUnderWay.nullable(),
  lastRebuild: ModelRun.nullable(),
  lastVerification: ModelRun.nullable(),
})
export type ReadModelStanding = z.infer<typeof ReadModelStanding>

export const ReadModelList = z.object({ rows: z.array(ReadModelStanding) })
export type ReadModelList = z.infer<typeof ReadModelList>

export const ModelName = z.string().regex(/^[a-z][a-z_]{0,29}$/)
export const AskRun = z.object({ kind: RunKind })
