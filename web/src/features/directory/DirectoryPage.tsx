// /directory: search for partners by name, location, and need (DIR-01..20). The filters, the page, and the open partner
// are in the URL.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ProblemError } from '../../lib/api/problem-error.ts'
import { failWhenOffline } from '../../lib/api/public-client.ts'
import { usePageState } from '../../lib/forms/page-state.tsx'
import { readDirectory } from './directory-client.ts'
import { useListUrl } from '../../design-system/table/list-url.ts'
import { lazyPart } from '../../design-system/ui/lazy-part.tsx'
import { DirectoryFilterPanel } from './search/DirectoryFilterPanel.tsx'
import { DirectoryPaging } from './search/DirectoryPaging.tsx'
import { PartnerCards, PartnerCardsSkeleton, PartnersLoadFailed, NoPartners } from './search/PartnerCards.tsx'
import { ResultsHeader } from './search/ResultsHeader.tsx'
import { appliedFilters, directoryQueryFrom, filterNames } from './search/directory-filters.ts'
import { useTypedFilters } from './search/useTypedFilters.ts'
import { useVisitor } from './guest-access/useVisitor.ts'

const DirectoryFilterSheet = lazyPart(() =>
  import('./search/DirectoryFilterSheet.tsx').then((dialog) => dialog.DirectoryFilterSheet),
)
const PartnerDialog = lazyPart(() => import('./partner/PartnerDialog.tsx').then((dialog) => dialog.PartnerDialog))

/** Marks a history entry that opened a partner from the list. */
const openedFromList = 'opened from the list'

const useOpenPartner = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    id: params.get('partner'),
    open: useCallback(
      (id: string) =>
        setParams((current) => new URLSearchParams([...current, ['partner', id]]), {
          preventScrollReset: true,
          state: openedFromList,
        }),
      [setParams],
    ),
    close: () => {
      // Opening the partner added a history entry. Going back removes it, so the Back button still leaves the
      // directory.
      if (state === openedFromList) void navigate(-1)
      else {
        setParams((current) => new URLSearchParams([...current].filter(([name]) => name !== 'partner')), {
          preventScrollReset: true,
          replace: true,
        })
      }
    },
  }
}

export const DirectoryPage = () => {
  const url = useListUrl()
  const pageRef = useTypedFilters()
  const query = useMemo(() => directoryQueryFrom(url.params), [url.params])
  const visitor = useVisitor()
  const partner = useOpenPartner()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // What the server rendered is what visitors without access see.
  const { data: pageData, problem } = usePageState()
  const initialData = pageData?.directory
  const isAnonymous = visitor === undefined || visitor.key === ''
  const {
    data,
    error: readError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['directory', visitor?.key, query],
    queryFn: ({ signal }) => readDirectory(query, signal),
    enabled: visitor !== undefined,
    placeholderData: keepPreviousData,
    ...(isAnonymous && initialData !== undefined ? { initialData } : {}),
    ...failWhenOffline,
  })
  const error = readError ?? (visitor === undefined && problem !== undefined ? new ProblemError(problem) : null)
  // React renders the cards in slices, so the page can respond to taps and typing in between.
  const deferredData = useDeferredValue(data)
  const applied = useMemo(() => appliedFilters(query), [query])
  const list = error === null ? data : undefined
  const clear = useCallback(() => url.clear(filterNames), [url])
  const openSheet = useCallback(() => setIsSheetOpen(true), [])
  const onClear = filterNames.some((name) => url.params.has(name)) ? clear : undefined

  return (
    <chakra.div
      ref={pageRef}
      maxWidth="publicPage"
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      paddingTop={{ base: '8', md: '12' }}
      paddingBottom={{ base: '13', md: '19' }}
    >
      <chakra.h1 textStyle="display">{m['directory:headline']()}</chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '1', md: '2' }}>
        {m['directory:lead']()}
      </chakra.p>
      <DirectoryFilterPanel
        query={query}
        url={url}
        appliedCount={applied.length}
        onOpen={openSheet}
        onPrefetch={DirectoryFilterSheet.prepare}
      />
      <ResultsHeader list={list} applied={applied} query={query} url={url} onClear={onClear} />
      {error !== null && (
        <PartnersLoadFailed error={error} onRetry={() => void refetch()} keepsRows={data !== undefined} />
      )}
      {deferredData === undefined && error === null && <PartnerCardsSkeleton />}
      {list?.total === 0 && <NoPartners onClear={clear} />}
      {deferredData !== undefined && deferredData.total > 0 && list?.total !== 0 && (
        <PartnerCards
          partners={deferredData.rows}
          stale={isPlaceholderData || error !== null}
          onDetails={partner.open}
          onPrefetch={PartnerDialog.prepare}
        />
      )}
      {list !== undefined && list.pages > 1 && <DirectoryPaging page={list.page} pages={list.pages} url={url} />}
      {isSheetOpen && (
        <DirectoryFilterSheet
          query={query}
          url={url}
          total={list?.total}
          onClear={onClear}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
      {partner.id !== null && visitor !== undefined && (
        <PartnerDialog id={partner.id} visitor={visitor} onClose={partner.close} />
      )}
    </chakra.div>
  )
}
