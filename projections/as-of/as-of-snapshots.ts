// Runs queries on the tables as of an instant. A recent instant is ready within a second or two. An older one takes as
// long as a rebuild, so a job prepares it.
import type { Clock } from '#platform/clock.ts'

import type { SnapshotQuery } from './as-of-snapshot.ts'
import type { AsOfRequest, FoldedResult, FoldedSnapshots } from './folded-snapshots.ts'
import type { OverlayResult, OverlaySnapshots } from './overlay-snapshots.ts'

export type AsOfResult<Result> = OverlayResult<Result> | FoldedResult<Result>

export interface AsOfSnapshots {
  /**
   * Runs a query on the tables as of an instant, or returns the progress if they are not ready.
   * @throws ReadModelUnavailable, TooManyJobs; Error if the job failed
   */
  query<Result>(request: AsOfRequest, query: SnapshotQuery<Result>): Promise<AsOfResult<Result>>
}

/** Instants within this many milliseconds are read from the serving build, with later changes undone. */
const overlayWindow = 30 * 86_400_000 + 3_600_000

export const createAsOfSnapshots = (
  overlays: OverlaySnapshots,
  folded: FoldedSnapshots,
  clock: Clock,
): AsOfSnapshots => ({
  query: (request, query) =>
    clock.now().getTime() - request.at.getTime() < overlayWindow
      ? overlays.query(request.at, query)
      : folded.query(request, query),
})
