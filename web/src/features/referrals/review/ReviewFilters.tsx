// The filters of staff review: statuses first, then the search and the selects. On phones the selects are in a bottom
// sheet.
import { m } from '#messages'
import {
  awaitingReviewStatuses,
  clientCounties,
  needCategories,
  priorities,
  referralStatuses,
  slaStates,
} from '#contracts/enumeration-values.ts'
import { priorityLabel, slaLabel } from '#contracts/referral-labels.ts'
import type { PersonRef, ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { staffMembers } from '../queries.ts'
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useShortcutsEnabled } from '../../../lib/stores/shortcuts.ts'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { StatusFilter } from '../shared/StatusFilter.tsx'
import { useIsNarrow } from '../../../design-system/table/useIsNarrow.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Key, Select } from '../../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { ReviewFilterSheet } from './ReviewFilterSheet.tsx'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['status', 'q', 'county', 'partner', 'need', 'priority', 'sla', 'assigned'] as const
/** The filters that are in the sheet on phones. */
const selectFilterNames = ['county', 'partner', 'need', 'priority', 'sla', 'assigned'] as const

interface Props {
  readonly query: ReviewQuery
  readonly url: ListUrl
  readonly counts: ReviewList['counts'] | undefined
  /** The number of referrals that match the filters. */
  readonly total: number | undefined
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export const ReviewFilters = ({ query, url, counts, total, searchRef }: Props) => {
  const isNarrow = useIsNarrow()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const hasFilters = filterNames.some((name) => url.params.has(name))
  const clear = () => url.clear(filterNames)
  const appliedCount = selectFilterNames.filter((name) => query[name] !== undefined).length
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
          <SearchBox url={url} searchRef={searchRef} isShort={isNarrow} />
        </chakra.div>
        {isNarrow && (
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
            <SlidersHorizontal aria-hidden />
            {appliedCount === 0 ? m['review:filters']() : m['review:filtersApplied']({ applied: appliedCount })}
          </Button>
        )}
        {!isNarrow && <Selects query={query} url={url} />}
        <Button
          variant="quiet"
          // On wide screens a hidden button keeps its space, so that the fields do not move when a filter is set.
          display={{ base: hasFilters ? 'inline-flex' : 'none', md: 'inline-flex' }}
          visibility={hasFilters ? 'visible' : 'hidden'}
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          onClick={clear}
        >
          {m['review:clear']()}
        </Button>
      </chakra.div>
      {isNarrow && isSheetOpen && (
        <ReviewFilterSheet total={total} onClear={hasFilters ? clear : undefined} onClose={() => setIsSheetOpen(false)}>
          <Selects query={query} url={url} />
        </ReviewFilterSheet>
      )}
    </chakra.search>
  )
}

/** The list updates once three letters are typed, or when the field is cleared (REV-06). */
const SearchBox = ({ url, searchRef, isShort }: Pick<Props, 'url' | 'searchRef'> & { readonly isShort: boolean }) => {
  const [text, setText] = useDebouncedFilter(url, 'q', 3)
  const [shortcutsOn] = useShortcutsEnabled()
  return (
    <Field id="review-search" label={m['review:search']()}>
      {(control) => (
        <SearchInput
          {...control}
          ref={searchRef}
          type="search"
          placeholder={isShort ? m['review:searchHintShort']() : m['review:searchHint']()}
          paddingInlineEnd={{ md: '11' }}
          endElement={shortcutsOn ? <Key>/</Key> : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface Option {
  readonly value: string
  readonly name: string
}

/** The other staff members. A former staff member is included if the URL still names that person. */
const assigneeOptions = (
  staff: readonly PersonRef[],
  assigned: ReviewQuery['assigned'],
  currentUserId: string | undefined,
): readonly Option[] => {
  const colleagueOptions = staff.filter(({ id }) => id !== currentUserId).map(({ id, name }) => ({ value: id, name }))
  const knownValues = ['me', 'nobody', ...colleagueOptions.map(({ value }) => value)]
  return assigned === undefined || knownValues.includes(assigned)
    ? colleagueOptions
    : [
        ...colleagueOptions,
        { value: assigned, name: staff.find(({ id }) => id === assigned)?.name ?? m['review:formerStaff']() },
      ]
}

/** Sets the grid columns, so that the last field of a row ends where "Clear filters" ends in the row below. */
type GridColumn = Partial<Record<'md' | 'lg', string>>

const Selects = ({ query, url }: Pick<Props, 'query' | 'url'>) => {
  const currentUserId = useSession((state) => state.user?.id)
  const staff = useQuery(staffMembers())
  const selectField = (
    name: Exclude<(typeof selectFilterNames)[number], 'partner'>,
    label: string,
    allLabel: string,
    choices: readonly Option[],
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
            <option value="">{allLabel}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
  return (
    <>
      {selectField(
        'county',
        m['review:county'](),
        m['review:allCounties'](),
        clientCounties.map((county) => ({ value: county, name: county })),
      )}
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto', lg: '4 / -1' }}>
        <OrganizationFilter
          id="review-partner"
          label={m['review:partner']()}
          allLabel={m['review:allPartners']()}
          url={url}
          name="partner"
          value={query.partner}
        />
      </chakra.div>
      {selectField(
        'need',
        m['review:need'](),
        m['review:anyNeed'](),
        needCategories.map((need) => ({ value: need, name: need })),
        { md: '3 / -1', lg: 'auto' },
      )}
      {selectField(
        'priority',
        m['review:priority'](),
        m['review:anyPriority'](),
        [...priorities].reverse().map((priority) => ({ value: priority, name: priorityLabel[priority]() })),
      )}
      {selectField(
        'sla',
        m['review:sla'](),
        m['review:anyAge'](),
        slaStates.map((state) => ({ value: state, name: slaLabel[state]() })),
      )}
      {selectField('assigned', m['review:assignedTo'](), m['review:anyone'](), [
        { value: 'me', name: m['review:me']() },
        { value: 'nobody', name: m['review:unassigned']() },
        ...assigneeOptions(staff.data?.rows ?? [], query.assigned, currentUserId),
      ])}
    </>
  )
}
