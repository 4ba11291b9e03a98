// /directory: partners that help, found by name, place and need (DIR-01..20). Filters, page and the open partner are in the
// address.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { failWhenOffline } from '../../lib/api/public-client.ts'
import { readDirectory } from '../../lib/api/directory.ts'
import { useListUrl } from '../../design-system/table/listUrl.ts'
import { t } from '../../lib/texts.ts'
import { lazyPart } from '../../design-system/ui/lazyPart.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Filters } from './Filters.tsx'
import { Cards, CardsComing, CardsFailed, NoCards } from './Cards.tsx'
import { ResultsHead } from './Results.tsx'
import { WithoutScript } from './WithoutScript.tsx'
import { appliedFilters, askedBy, filterNames } from './asked.ts'
import { useServedChoices } from './useServedChoices.ts'
import { useVisitor } from './useVisitor.ts'

const words = t.directory
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((dialog) => dialog.FilterSheet))
const PartnerDialog = lazyPart(() => import('./PartnerDialog.tsx').then((dialog) => dialog.PartnerDialog))

const openedHere = 'opened from the list'

const useOpenPartner = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    id: params.get('partner'),
    open: useCallback(
      (id: string) =>
        setParams((now) => new URLSearchParams([...now, ['partner', id]]), {
          preventScrollReset: true,
          state: openedHere,
        }),
      [setParams],
    ),
    close: () => {
      // Opening made an entry of the history: closing leaves it, so that the way back leads on.
      if (state === openedHere) void navigate(-1)
      else {
        setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'partner')), {
          preventScrollReset: true,
          replace: true,
        })
      }
    },
  }
}

export const DirectoryPage = () => {
  const url = useListUrl()
  const page = useServedChoices()
  const asked = useMemo(() => askedBy(url.params), [url.params])
  const visitor = useVisitor()
  const partner = useOpenPartner()
  const [sheet, setSheet] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['directory', visitor?.key, asked],
    queryFn: ({ signal }) => readDirectory(asked, signal),
    enabled: visitor !== undefined,
    placeholderData: keepPreviousData,
    ...failWhenOffline,
  })
  // Two dozen cards are drawn in slices, between which a tap or a letter typed is answered.
  const shown = useDeferredValue(data)
  const applied = useMemo(() => appliedFilters(asked), [asked])
  const list = error === null ? data : undefined
  const clear = useCallback(() => url.clear(filterNames), [url])
  const onClear = filterNames.some((name) => url.params.has(name)) ? clear : undefined

  return (
    <chakra.div
      ref={page}
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
      <WithoutScript />
      <Filters asked={asked} url={url} applied={applied.length} onAll={setSheet} onReach={FilterSheet.prepare} />
      <ResultsHead list={list} applied={applied} asked={asked} url={url} onClear={onClear} />
      {error !== null && <CardsFailed error={error} onRetry={() => void refetch()} oldRowsStay={data !== undefined} />}
      {shown === undefined && error === null && <CardsComing />}
      {list?.total === 0 && <NoCards onClear={clear} />}
      {shown !== undefined && shown.total > 0 && list?.total !== 0 && (
        <Cards
          partners={shown.rows}
          old={isPlaceholderData || error !== null}
          onDetails={partner.open}
          onReach={PartnerDialog.prepare}
        />
      )}
      {list !== undefined && list.pages > 1 && (
        <chakra.div display="flex" justifyContent="center" marginTop="8">
          <Paging page={list.page} pages={list.pages} onPage={url.setPage} of={words.pages} />
        </chakra.div>
      )}
      {sheet && (
        <FilterSheet asked={asked} url={url} total={list?.total} onClear={onClear} onClose={() => setSheet(false)} />
      )}
      {partner.id !== null && visitor !== undefined && (
        <PartnerDialog id={partner.id} visitor={visitor} onClose={partner.close} />
      )}
    </chakra.div>
  )
}
