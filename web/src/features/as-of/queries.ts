// Queries for as-of views. They poll until the snapshot is ready, or wait for its job. After that the data never becomes
// stale.
import type { ReferralAsOf, ReviewAsOf } from '#contracts/as-of.ts'
import type { Job } from '#contracts/jobs.ts'
import type { ReferralDetail, ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { referral, reviewReferrals } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'

const pollIntervalMs = 1_000

/** A recent date is ready within seconds. A job prepares an older one. */
export type Preparing =
  | { readonly state: 'preparing'; readonly done: number | null }
  | { readonly state: 'job'; readonly job: Job }
type SnapshotResponse<Data> = Preparing | { readonly state: 'ready'; readonly answer: Data }

const isPreparing = (response: SnapshotResponse<unknown> | undefined): response is Preparing =>
  response !== undefined && response.state !== 'ready'

const snapshotQuery = <Data>(
  key: readonly unknown[],
  fetchSnapshot: (signal: AbortSignal) => Promise<SnapshotResponse<Data>>,
) =>
  queryOptions<SnapshotResponse<Data>>({
    queryKey: key,
    queryFn: ({ signal }) => fetchSnapshot(signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? pollIntervalMs : false),
    staleTime: ({ state: { data } }) => (data?.state === 'preparing' ? 0 : Infinity),
    meta: { topics: [] },
  })

export type ReferralQueryResult<Data> = QueryState<Data> &
  ({ readonly isError: true; readonly error: Error } | { readonly isError: false; readonly error: null })

interface QueryState<Data> {
  readonly data: Data | undefined
  /** Set until the snapshot is ready. */
  readonly preparing: Preparing | undefined
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => Promise<unknown>
}

const fromLiveResult = <Data>(result: UseQueryResult<Data>): ReferralQueryResult<Data> => ({
  ...result,
  preparing: undefined,
})

const fromSnapshotResult = <Data>(result: UseQueryResult<SnapshotResponse<Data>>): ReferralQueryResult<Data> => ({
  ...result,
  data: result.data?.state === 'ready' ? result.data.answer : undefined,
  preparing: isPreparing(result.data) ? result.data : undefined,
})

/** The staff review list, now or as of `at`. */
export const useReviewList = (query: ReviewQuery, at: string | undefined): ReferralQueryResult<ReviewList> => {
  const liveResult = useQuery({ ...reviewReferrals(query), enabled: at === undefined })
  const snapshotResult = useQuery({
    ...snapshotQuery<ReviewList>(['reviewAsOf', at, query], (signal): Promise<ReviewAsOf> =>
      call('reviewAsOf', { query: { ...query, at: at ?? '' } }, { signal }),
    ),
    enabled: at !== undefined,
    // A list keeps its rows while the next page loads, but not the rows of another date.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === at ? previous : undefined),
  })
  return at === undefined ? fromLiveResult(liveResult) : fromSnapshotResult(snapshotResult)
}

/** One referral, now or as of `at`. */
export const useReferralDetail = (
  id: string,
  clientId: string | null,
  at: string | undefined,
): ReferralQueryResult<ReferralDetail> => {
  const isStaff = useSession(({ user }) => user !== null && user.platformRole !== null)
  const liveResult = useQuery({ ...referral(id, clientId, isStaff), enabled: at === undefined })
  const snapshotResult = useQuery({
    ...snapshotQuery<ReferralDetail>(['referralAsOf', at, id], (signal): Promise<ReferralAsOf> =>
      call('referralAsOf', { params: { id }, query: { at: at ?? '' } }, { signal }),
    ),
    enabled: at !== undefined,
  })
  return at === undefined ? fromLiveResult(liveResult) : fromSnapshotResult(snapshotResult)
}
