// The filters of staff review: statuses first, then search and selects in two lines; phones open the selects in a sheet.
import { m } from '#messages'
import {
  awaitingReviewStatuses,
  clientCounties,
  needCategories,
  priorities,
  referralStatuses,
  slaStates,
} from '#contracts/enumerations.ts'
import type { PersonRef, ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { staffMembers } from '../../../lib/api/queries.ts'
import { OrganizationFilter } from '../actions/OrganizationFilter.tsx'
import { useSession } from '../../../lib/stores/session.ts'
import { useShortcutsOn } from '../../../lib/stores/shortcuts.ts'
import type { ListUrl } from '../../../design-system/table/listUrl.ts'
import { StatusFilter } from '../shared/StatusFilter.tsx'
import { useNarrow } from '../../../design-system/table/useNarrow.ts'
import { useTypedFilter } from '../../../design-system/table/useTypedFilter.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Key, Select } from '../../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { FilterSheet } from './FilterSheet.tsx'

const words = t.review

/** The names in the URL that "Clear filters" takes away. */
export const filterNames = ['status', 'q', 'county', 'partner', 'need', 'priority', 'sla', 'assigned'] as const
/** Those that phones keep behind "Filters". */
const chosenNames = ['county', 'partner', 'need', 'priority', 'sla', 'assigned'] as const

interface Props {
  readonly query: ReviewQuery
  readonly url: ListUrl
  readonly counts: ReviewList['counts'] | undefined
  /** How many referrals the filters find. */
  readonly total: number | undefined
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export const ReviewFilters = ({ query, url, counts, total, searchRef }: Props) => {
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const changed = filterNames.some((name) => url.params.has(name))
  const clear = () => url.clear(filterNames)
  const applied = chosenNames.filter((name) => query[name] !== undefined).length
  return (
    <chakra.search display="grid" gap="4" marginBottom="5">
      <StatusFilter
        statuses={referralStatuses}
        primary={awaitingReviewStatuses}
        checked={query.status}
        counts={counts}
        onChange={(checked) => url.setFilter('status', checked)}
      />
      <chakra.div
        display="grid"
        gap={{ base: '2.5', md: '3' }}
        alignItems="end"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) auto',
          md: 'repeat(3, minmax(0, 1fr)) auto',
          lg: 'repeat(4, minmax(0, 1fr)) auto',
        }}
      >
        <chakra.div gridColumn={{ md: '1 / -1', lg: 'span 2' }}>
          <SearchBox url={url} searchRef={searchRef} short={narrow} />
        </chakra.div>
        {narrow && (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            <SlidersHorizontal aria-hidden />
            {words.showFilters(applied)}
          </Button>
        )}
        {!narrow && <Selects query={query} url={url} />}
        <Button
          variant="quiet"
          disabled={!changed}
          display={{ base: changed ? 'inline-flex' : 'none', md: 'inline-flex' }}
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          onClick={clear}
        >
          {m['review:clear']()}
        </Button>
      </chakra.div>
      {narrow && opened && (
        <FilterSheet total={total} onClear={changed ? clear : undefined} onClose={() => setOpened(false)}>
          <Selects query={query} url={url} />
        </FilterSheet>
      )}
    </chakra.search>
  )
}

/** The list follows from three letters on, or when the box is emptied (REV-06). */
const SearchBox = ({ url, searchRef, short }: Pick<Props, 'url' | 'searchRef'> & { readonly short: boolean }) => {
  const [typed, type] = useTypedFilter(url, 'q', 3)
  const [shortcutsOn] = useShortcutsOn()
  return (
    <Field id="review-search" label={m['review:search']()}>
      {(control) => (
        <SearchInput
          {...control}
          ref={searchRef}
          type="search"
          placeholder={short ? m['review:searchHintShort']() : m['review:searchHint']()}
          paddingInlineEnd={{ md: '11' }}
          end={shortcutsOn ? <Key>/</Key> : undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface Choice {
  readonly value: string
  readonly name: string
}

/** The colleagues, and whom an old address names that is none any more. */
const reviewers = (
  staff: readonly PersonRef[],
  assigned: ReviewQuery['assigned'],
  me: string | undefined,
): readonly Choice[] => {
  const colleagues = staff.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, name }))
  const known = ['me', 'nobody', ...colleagues.map(({ value }) => value)]
  return assigned === undefined || known.includes(assigned)
    ? colleagues
    : [
        ...colleagues,
        { value: assigned, name: staff.find(({ id }) => id === assigned)?.name ?? m['review:formerStaff']() },
      ]
}

/** The last of a line ends where "Clear filters" does in the line below. */
type GridColumn = Partial<Record<'md' | 'lg', string>>

const Selects = ({ query, url }: Pick<Props, 'query' | 'url'>) => {
  const me = useSession((state) => state.user?.id)
  const staff = useQuery(staffMembers())
  const choice = (
    name: Exclude<(typeof chosenNames)[number], 'partner'>,
    label: string,
    all: string,
    choices: readonly Choice[],
    gridColumn: GridColumn = {},
  ) => (
    <chakra.div gridColumn={{ base: '1 / -1', md: 'auto', ...gridColumn }}>
      <Field id={`review-${name}`} label={label}>
        {(control) => (
          <Select
            {...control}
            value={query[name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              url.setFilter(name, value === '' ? [] : [value])
            }}
          >
            <option value="">{all}</option>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
  return (
    <>
      {choice(
        'county',
        m['review:county'](),
        m['review:allCounties'](),
        clientCounties.map((county) => ({ value: county, name: county })),
      )}
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto', lg: '4 / -1' }}>
        <OrganizationFilter
          id="review-partner"
          label={m['review:partner']()}
          all={m['review:allPartners']()}
          url={url}
          name="partner"
          value={query.partner}
        />
      </chakra.div>
      {choice(
        'need',
        m['review:need'](),
        m['review:anyNeed'](),
        needCategories.map((need) => ({ value: need, name: need })),
        { md: '3 / -1', lg: 'auto' },
      )}
      {choice(
        'priority',
        m['review:priority'](),
        m['review:anyPriority'](),
        [...priorities].reverse().map((priority) => ({ value: priority, name: t.referral.priority[priority].name })),
      )}
      {choice(
        'sla',
        m['review:sla'](),
        m['review:anyAge'](),
        slaStates.map((state) => ({ value: state, name: t.referral.sla[state] })),
      )}
      {choice('assigned', m['review:assigned'](), m['review:anybody'](), [
        { value: 'me', name: m['review:me']() },
        { value: 'nobody', name: m['review:nobody']() },
        ...reviewers(staff.data?.rows ?? [], query.assigned, me),
      ])}
    </>
  )
}
