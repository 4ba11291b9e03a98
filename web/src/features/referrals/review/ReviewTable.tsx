// The table of staff review, with its actions, bulk actions, and export. An as-of view has none of these.
import { m } from '#messages'
import { type ReviewList, type ReviewQuery, reviewSorts } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { useEffect, useMemo } from 'react'
import { AsOfProgress } from '../../as-of/AsOfProgress.tsx'
import type { ReferralQueryResult } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import type { Bulk } from '../../../design-system/table/columns.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { clearSelection, useSelection } from '../../../design-system/table/selection.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { download } from '../../../lib/api/download.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { ExportButton, exportAction } from '../shared/ExportButton.tsx'
import { ExportPanel } from '../shared/ExportPanel.tsx'
import { startExport } from '../shared/list-exports.ts'
import { clientName } from '../shared/party-names.ts'
import { EmptyReview } from './EmptyReview.tsx'
import { reviewColumns } from './review-columns.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { useReviewBulkActions } from './useReviewBulkActions.tsx'
import { useSelectAllMatches } from './useSelectAllMatches.ts'

interface Props {
  readonly query: ReviewQuery
  readonly url: ListUrl
  readonly result: ReferralQueryResult<ReviewList>
}

/** The list's name in the selection and export stores. */
const list = 'review'

const referralNoun = (count: number) => m['referral:noun']({ count })

/** Exports all rows that match the filters, or those with the given ids. */
const startReviewExport = ({ page: _page, ...filter }: ReviewQuery, ids?: string[]) =>
  startExport(list, (options) => download('exportReview', { body: { ...filter, ids } }, options))

/** A bulk action must not apply to rows that a changed filter hides. */
const useClearSelectionOnFilter = (query: ReviewQuery) => {
  const filters = JSON.stringify({ ...query, page: 1, sort: '', direction: '' })
  useEffect(() => clearSelection(list), [filters])
}

export const ReviewTable = ({ query, url, result }: Props) => {
  const { rows, total = 0 } = result.data ?? {}
  const isLive = useAsOf().at === undefined
  const { start, assign, dialog } = useReferralActions('list')
  const { bulk, results, dialog: bulkDialog } = useReviewBulkActions(list, rows ?? [])
  const selectAll = useSelectAllMatches({ list, query, rows: rows ?? [], total })
  const selection = useSelection(list)
  const handlers = useMemo(() => (isLive ? { start, assign } : undefined), [isLive, start, assign])
  const columns = useMemo(() => reviewColumns(handlers), [handlers])
  useClearSelectionOnFilter(query)

  const bulkWithExport: Bulk = {
    ...bulk,
    ...(selectAll === undefined ? {} : { selectAllMatches: selectAll }),
    actions: [...bulk.actions, exportAction(() => startReviewExport(query, [...selection.keys()]))],
  }
  const liveProps = {
    bulk: bulkWithExport,
    tools: <ExportButton table={m['review:title']()} onExport={() => startReviewExport(query)} />,
    stableKey: JSON.stringify(query),
  }
  return (
    <>
      {results}
      <ExportPanel list={list} rowNoun={referralNoun} />
      <DataTable
        caption={m['review:title']()}
        columns={columns}
        rows={rows}
        rowName={(row) => `${shortId(row.id)}, ${clientName(row.client)}`}
        card={(row, checkbox) => <ReviewCard row={row} checkbox={checkbox} handlers={handlers} />}
        sort={{
          sort: query.sort,
          direction: query.direction,
          onSort: (sort) => {
            if (reviewSorts.some((column) => column === sort.sort)) url.setSort(sort)
          },
        }}
        {...(isLive ? liveProps : {})}
        densityChoice
        cardsBelow="xl"
        {...serverListProps(result, { rowNoun: referralNoun, loadFailed: m['review:loadFailed']() }, url.setPage)}
        empty={<EmptyReview url={url} isLive={isLive} counts={result.data?.counts} />}
        {...(result.preparing === undefined
          ? {}
          : { failure: <AsOfProgress preparing={result.preparing} onReady={result.refetch} /> })}
      />
      {dialog}
      {bulkDialog}
    </>
  )
}
