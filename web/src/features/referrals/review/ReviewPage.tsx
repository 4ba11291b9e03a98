// The page "Staff Referral Review". Its filters, sort order, and page are in the URL.
import { m } from '#messages'
import { ReviewQuery, reviewSorts } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { Keyboard, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AsOfBanner, AsOfButton, AsOfProgress } from '../../as-of/AsOf.tsx'
import { download } from '../../../lib/api/download.ts'
import { useReviewTable } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../actions/names.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { startExport } from '../shared/exports.ts'
import { clearSelection, useSelection } from '../../../design-system/table/selection.ts'
import { useShortcutsOn } from '../../../lib/stores/shortcuts.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { ExportButton, exportAction } from '../shared/ExportButton.tsx'
import { ExportPanel } from '../shared/ExportPanel.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverList } from '../../../design-system/table/server-list.tsx'
import { useNarrow } from '../../../design-system/table/useNarrow.ts'
import { shortId } from '#contracts/short-id.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Key } from '../../../design-system/ui/inputs.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { RowsSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/states.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewFilters, filterNames } from './ReviewFilters.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'
import { reviewColumns } from './columns.tsx'
import { useSelectAllMatches } from './useSelectAllMatches.ts'
import { useDefaultView } from './useSavedViews.ts'
import { useReviewBulk } from './useReviewBulk.tsx'
import { useShortcuts } from './useShortcuts.ts'

const list = 'review'

/** Applies the person's default view if the URL has no parameters. */
export const ReviewPage = () => (useDefaultView() ? <DefaultViewLoading /> : <ReviewWorkspace />)

const DefaultViewLoading = () => (
  <>
    <chakra.h1 textStyle="pageTitle" marginBottom="5">
      {m['review:title']()}
    </chakra.h1>
    <Panel>
      <RowsSkeleton />
    </Panel>
  </>
)

const ReviewWorkspace = () => {
  const url = useListUrl()
  const query = readQuery(ReviewQuery, url.params)
  const { at } = useAsOf()
  const result = useReviewTable(query, at)
  const rows = result.data?.rows
  const searchRef = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isWide = !useNarrow('xl')
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false)
  const [shortcutsOn] = useShortcutsOn()
  const { start, assign, dialog } = useReferralActions()
  const columns = useMemo(
    () => reviewColumns({ start, assign }).filter(({ id }) => at === undefined || id !== 'actions'),
    [start, assign, at],
  )
  const { bulk, results, dialog: bulkDialog } = useReviewBulk(list, rows ?? [])
  const selectAll = useSelectAllMatches({ list, query, rows: rows ?? [], total: result.data?.total ?? 0 })
  const selection = useSelection(list)
  const exportRows = (ids?: string[]) => {
    const { page: _page, ...filter } = query
    startExport(list, (options) => download('exportReview', { body: { ...filter, ids } }, options))
  }

  useShortcuts(
    useMemo(
      () => ({
        '/': () => searchRef.current?.focus(),
        '+': () => void navigate(paths.newReferral()),
        '?': () => setAreShortcutsOpen(true),
      }),
      [navigate, setAreShortcutsOpen],
    ),
    shortcutsOn,
  )
  // A bulk action must not reach rows that a changed filter hides.
  const filters = JSON.stringify({ ...query, page: 1, sort: '', direction: '' })
  useEffect(() => clearSelection(list), [filters])

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="5">
        <chakra.h1 textStyle="pageTitle" marginInlineEnd={isWide ? '2' : 'auto'}>
          {m['review:title']()}
        </chakra.h1>
        {isWide && <ViewsMenu />}
        <Button variant="quiet" display={{ base: 'none', md: 'inline-flex' }} onClick={() => setAreShortcutsOpen(true)}>
          <Keyboard aria-hidden />
          {m['review:shortcuts']()} {shortcutsOn && <Key>?</Key>}
        </Button>
        {isWide && <AsOfButton />}
        <ButtonLink to={paths.newReferral()} aria-label={m['review:newReferral']()}>
          <Plus aria-hidden />
          <chakra.span display={{ base: 'none', md: 'inline' }}>{m['review:newReferral']()}</chakra.span>
          <chakra.span display={{ base: 'inline', md: 'none' }}>{m['review:newShort']()}</chakra.span>
          {shortcutsOn && <Key display={{ base: 'none', md: 'inline-grid' }}>+</Key>}
        </ButtonLink>
        {/* On wide screens both are in the title row, so that the table keeps its height. */}
        {!isWide && (
          <chakra.div display="flex" flexWrap="wrap" columnGap="1" rowGap="3" width="full">
            <ViewsMenu />
            <AsOfButton />
          </chakra.div>
        )}
      </chakra.div>
      <AsOfBanner />
      <ReviewFilters
        query={query}
        url={url}
        counts={result.data?.counts}
        total={result.data?.total}
        searchRef={searchRef}
      />
      {results}
      <ExportPanel list={list} things={(count) => m['referral:noun']({ count })} />
      <DataTable
        caption={m['review:title']()}
        columns={columns}
        rows={rows}
        rowName={(row) => `${shortId(row.id)}, ${clientName(row.client)}`}
        card={(row, checkbox) => <ReviewCard row={row} checkbox={checkbox} start={start} assign={assign} />}
        sort={{
          sort: query.sort,
          direction: query.direction,
          onSort: (sort) => {
            if (reviewSorts.some((column) => column === sort.sort)) url.setSort(sort)
          },
        }}
        {...(at === undefined
          ? {
              bulk: {
                ...bulk,
                ...(selectAll === undefined ? {} : { everything: selectAll }),
                actions: [...bulk.actions, exportAction(() => exportRows([...selection.keys()]))],
              },
              tools: <ExportButton table={m['review:title']()} onExport={() => exportRows()} />,
            }
          : {})}
        densityChoice
        cardsBelow="xl"
        {...(at === undefined ? { stableKey: JSON.stringify(query) } : {})}
        {...serverList(
          result,
          { things: (count) => m['referral:noun']({ count }), loadFailed: m['review:loadFailed']() },
          url.setPage,
        )}
        empty={
          filterNames.some((name) => url.params.has(name)) ? (
            <NoMatches title={m['review:noMatch']()} onClear={() => url.clear(filterNames)} />
          ) : (
            <EmptyState title={m['review:noMatch']()} text={m['review:allCaughtUp']()} />
          )
        }
        {...(result.preparing === undefined ? {} : { failure: <AsOfProgress done={result.preparing.done} /> })}
      />
      {dialog}
      {bulkDialog}
      {areShortcutsOpen && <ShortcutsDialog onClose={() => setAreShortcutsOpen(false)} />}
    </>
  )
}
