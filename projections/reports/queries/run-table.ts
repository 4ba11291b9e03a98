// The table of report runs, and a run as the API returns it.
import type { ResolvedParameters, ReportName, ReportRun } from '#contracts/reports.ts'
import { type Selectable, sql } from 'kysely'

export interface RunTable {
  id: string
  name: ReportName
  parameters: ResolvedParameters
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
export const isLost = sql<boolean>`state in ('waiting', 'running') and seen_at < now() - interval '30 seconds'`

/** States of a run that has not ended. */
export const activeStates = ['waiting', 'running'] as const

type RunWithRequester = Omit<Selectable<RunTable>, 'seen_at' | 'result' | 'message'> & {
  readonly requester_name: string | null
  readonly lost: boolean
}

/** The run as the API returns it. */
export const toRun = (run: RunWithRequester): ReportRun => ({
  id: run.id,
  name: run.name,
  parameters: run.parameters,
  state: run.lost ? 'interrupted' : run.state,
  done: run.done,
  position: run.position,
  rows: run.row_count,
  hash: run.hash,
  requestedBy: run.asked_by === null ? null : { id: run.asked_by, name: run.requester_name ?? '' },
  requestedAt: run.asked_at.toISOString(),
  finishedAt: run.finished_at?.toISOString() ?? null,
})
