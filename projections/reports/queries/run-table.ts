// The table of report runs, and a run as the API returns it.
import type { FixedParameters, ReportName, ReportRun } from '#contracts/reports.ts'
import { type Selectable, sql } from 'kysely'

export interface RunTable {
  id: string
  name: ReportName
  parameters: FixedParameters
  asked_by: string | null
  asked_at: Date
  state: ReportRun['state']
  done: number
  seen_at: Date
  position: string | null
  row_count: number | null
  hash: string | null
  result: unknown
  message: string | null
  finished_at: Date | null
}
export type ReportRunTables = { report_run: RunTable; account: { id: string; display_name: string } }

/** A run without a heartbeat for this long has died with its process. */
export const lost = sql<boolean>`state in ('waiting', 'running') and seen_at < now() - interval '30 seconds'`

/** States of a run that has not ended. */
export const open = ['waiting', 'running'] as const

type FoundRun = Omit<Selectable<RunTable>, 'seen_at' | 'result' | 'message'> & {
  readonly asker: string | null
  readonly lost: boolean
}

/** The run as the API returns it. */
export const toRun = (found: FoundRun): ReportRun => ({
  id: found.id,
  name: found.name,
  parameters: found.parameters,
  state: found.lost ? 'interrupted' : found.state,
  done: found.done,
  position: found.position,
  rows: found.row_count,
  hash: found.hash,
  askedBy: found.asked_by === null ? null : { id: found.asked_by, name: found.asker ?? '' },
  askedAt: found.asked_at.toISOString(),
  finishedAt: found.finished_at?.toISOString() ?? null,
})
