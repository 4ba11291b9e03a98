// The page "Staff Referral Review". Its filters, sort order, and page are in the URL.
import { m } from '#messages'
import { ReviewQuery } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AsOfBanner } from '../../as-of/AsOfBanner.tsx'
import { useReviewList } from '../../as-of/queries.ts'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { RowsSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { paths } from '../../../lib/paths.ts'
import { useShortcutsEnabled } from '../../../lib/stores/shortcuts.ts'
import { ReviewFilters } from './ReviewFilters.tsx'
import { ReviewHeader } from './ReviewHeader.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useDefaultView } from './useDefaultView.ts'
import { useShortcuts } from './useShortcuts.ts'

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

/** The page's shortcuts: search, new referral, and the list of shortcuts. */
const useReviewShortcuts = (searchRef: RefObject<HTMLInputElement | null>, showShortcuts: () => void) => {
  const navigate = useNavigate()
  const [shortcutsOn] = useShortcutsEnabled()
  const actions = useMemo(
    () => ({
      '/': () => searchRef.current?.focus(),
      '+': () => void navigate(paths.newReferral()),
      '?': showShortcuts,
    }),
    [navigate, searchRef, showShortcuts],
  )
  useShortcuts(actions, shortcutsOn)
}

const ReviewWorkspace = () => {
  const url = useListUrl()
  const query = readQuery(ReviewQuery, url.params)
  const { at } = useAsOf()
  const result = useReviewList(query, at)
  const searchRef = useRef<HTMLInputElement>(null)
  const [isShortcutsDialogOpen, setIsShortcutsDialogOpen] = useState(false)
  const showShortcuts = useCallback(() => setIsShortcutsDialogOpen(true), [])
  useReviewShortcuts(searchRef, showShortcuts)
  return (
    <>
      <ReviewHeader onShowShortcuts={showShortcuts} />
      <AsOfBanner />
      <ReviewFilters
        query={query}
        url={url}
        counts={result.data?.counts}
        total={result.data?.total}
        searchRef={searchRef}
      />
      <ReviewTable query={query} url={url} result={result} />
      {isShortcutsDialogOpen && <ShortcutsDialog onClose={() => setIsShortcutsDialogOpen(false)} />}
    </>
  )
}
