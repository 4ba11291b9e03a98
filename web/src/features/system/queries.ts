import type { ReadModelList } from '#contracts/read-models.ts'
import { routeQuery } from '../../lib/api/route-query.ts'

/** How often the system page refetches, with and without an active run; milliseconds. */
const refetchMs = { running: 1_000, idle: 10_000 }

/** How often parked streams and the states of subscriptions are refetched, in milliseconds. */
const stateRefetchMs = 2_000

/** Gets no live updates, because a run does not change the content of a model. */
export const readModels = () => ({
  ...routeQuery('readModels', {}, []),
  refetchInterval: ({ state: { data } }: { state: { data?: ReadModelList | undefined } }) =>
    data?.rows.some(({ activeRun }) => activeRun !== null) ? refetchMs.running : refetchMs.idle,
})

/** Gets no live updates. A retry takes a second or two. */
export const parkedStreams = () => ({ ...routeQuery('parkedStreams', {}, []), refetchInterval: stateRefetchMs })

/** How often the state of the installation is refetched, in milliseconds. It reads sizes from the database. */
const statusRefetchMs = 30_000

export const systemStatus = () => ({ ...routeQuery('systemStatus', {}, []), refetchInterval: statusRefetchMs })

/** Gets no live updates, because they stop with the subscriptions. */
export const subscriptions = () => ({ ...routeQuery('subscriptions', {}, []), refetchInterval: stateRefetchMs })
