// /admin/partners/applications: organizations that want to become a partner. Search, filter, page, and the application
// whose details are open are in the URL.
import { m } from '#messages'
import { ApplicationQuery, type ListedApplication } from '#contracts/application-review.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { download } from '../../../lib/api/download.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { clearSelection, useSelection } from '../../../design-system/table/selection.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { ExportButton, exportAction } from '../../referrals/shared/ExportButton.tsx'
import { ExportPanel } from '../../referrals/shared/ExportPanel.tsx'
import { startExport } from '../../referrals/shared/list-exports.ts'
import { ApplicationCard, type RowHandlers, applicationColumns } from './application-columns.tsx'
import { ApplicationFilters, filterNames } from './ApplicationFilters.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { applications } from './queries.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useBulkDecision } from './useBulkDecision.tsx'
import { useOpenApplication } from './useOpenApplication.ts'

const countNoun = (count: number) => m['partner-applications:countNoun']({ count })

/** A server that gives no reason, or no answer, gets a text of its own (APP-22). */
const failureTitle = (error: Error | null): string => {
  const { code, title } = asProblem(error)
  const hasReason = code !== 'unexpected' && code !== 'unavailable'
  return m['partner-applications:loadFailed']({ message: hasReason ? title : m['partner-applications:fetchFailed']() })
}

/** The list's name in the selection and export stores. */
const list = 'applications'

/** Exports all rows that match the filters, or those with the given ids (APP-23). */
const exportRows = ({ page: _, ...filter }: ApplicationQuery, ids?: string[]) =>
  startExport(list, (options) => download('exportApplications', { body: { ...filter, ids } }, options))

/** A bulk decision must not apply to rows that a changed filter hides. */
const useClearSelectionOnFilter = ({ q, stage }: ApplicationQuery) => {
  useEffect(() => clearSelection(list), [q, stage])
}

export const ApplicationsPage = () => {
  const url = useListUrl()
  const query = readQuery(ApplicationQuery, url.params)
  const page = useQuery(applications(query))
  const selected = useSelection(list)
  const { bulk, dialog, results } = useBulkDecision(list)
  useClearSelectionOnFilter(query)
  const details = useOpenApplication()
  const { open } = details
  const [reviewed, setReviewed] = useState<ListedApplication | null>(null)
  const handlers = useMemo((): RowHandlers => ({ onDetails: ({ id }) => open(id), onReview: setReviewed }), [open])
  const columns = useMemo(() => applicationColumns(handlers), [handlers])
  return (
    <>
      <chakra.div marginBottom="5">
        <chakra.h1 textStyle="pageTitle">{m['partner-applications:title']()}</chakra.h1>
        <chakra.p color="fg.muted" marginTop="1">
          {m['partner-applications:lead']()}
        </chakra.p>
      </chakra.div>
      <ApplicationFilters url={url} query={query} />
      {results}
      <ExportPanel list={list} rowNoun={countNoun} />
      <DataTable
        caption={m['partner-applications:title']()}
        columns={columns}
        rows={page.data?.rows}
        rowName={({ orgName }) => orgName}
        card={(row, checkbox) => <ApplicationCard row={row} checkbox={checkbox} {...handlers} />}
        bulk={{
          list,
          ...bulk,
          actions: [...bulk.actions, exportAction(() => exportRows(query, [...selected.keys()]))],
        }}
        tools={<ExportButton table={m['partner-applications:title']()} onExport={() => exportRows(query)} />}
        stableKey={JSON.stringify(query)}
        densityChoice
        cardsBelow="lg"
        {...serverListProps(page, { rowNoun: countNoun, loadFailed: failureTitle(page.error) }, url.setPage)}
        empty={
          filterNames.some((name) => url.params.has(name)) ? (
            <NoMatches title={m['partner-applications:noMatch']()} onClear={() => url.clear(filterNames)} />
          ) : (
            <EmptyState title={m['partner-applications:empty.title']()} text={m['partner-applications:empty.text']()} />
          )
        }
      />
      {dialog}
      {reviewed !== null && <ReviewDialog key={reviewed.id} row={reviewed} onClose={() => setReviewed(null)} />}
      {details.id !== null && <DetailsDialog key={details.id} id={details.id} onClose={details.close} />}
    </>
  )
}
