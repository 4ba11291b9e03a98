// Above the cards: the number of matches, the applied filters as removable chips, and the ZIP code to measure distances
// from.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { DirectoryList } from '#contracts/directory.ts'
import type { DirectoryParameters } from '../directory-client.ts'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { hiddenWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { rem } from '../../../design-system/theme/scale.ts'
import type { AppliedFilter } from './directory-filters.ts'
import { isZip } from './directory-filters.ts'
import { useTypedText } from './useTypedFilters.ts'

const Chip = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '11', md: '9' },
      px: '3',
      bg: 'primary.subtle',
      color: 'primary.fg',
      fontWeight: '600',
      fontSize: rem(15),
      borderRadius: 'tag',
      cursor: 'pointer',
      _hover: { bg: 'primary.muted' },
    },
  },
  { defaultProps: { type: 'button' } },
)

interface FilterChipsProps {
  readonly applied: readonly AppliedFilter[]
  readonly query: DirectoryParameters
  readonly url: ListUrl
  readonly onClear: (() => void) | undefined
}

const FilterChips = ({ applied, query, url, onClear }: FilterChipsProps) => {
  const remove = ({ name, value }: AppliedFilter) =>
    url.setFilter(name, name === 'amenity' ? (query.amenity ?? []).filter((selected) => selected !== value) : [])
  if (applied.length === 0 && onClear === undefined) return null
  return (
    <chakra.div
      {...hiddenWithoutScript}
      role="group"
      aria-label={m['directory:applied']()}
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
    >
      {applied.map((filter) => (
        <Chip
          key={`${filter.name} ${filter.value}`}
          aria-label={m['directory:removeFilter']({ filter: filter.label })}
          onClick={() => remove(filter)}
        >
          {filter.label}
          <X size={15} strokeWidth={2.2} aria-hidden />
        </Chip>
      ))}
      {onClear !== undefined && (
        <Button variant="quiet" size="regular" px="3" onClick={onClear}>
          {m['directory:clearAll']()}
        </Button>
      )}
    </chakra.div>
  )
}

interface DistanceControlsProps {
  readonly query: DirectoryParameters
  readonly url: ListUrl
  readonly list: DirectoryList | undefined
}

const InlineLabel = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', textStyle: 'label', whiteSpace: 'nowrap' },
})

/** The list updates when the ZIP code is complete or the field is cleared. */
const DistanceControls = ({ query, url, list }: DistanceControlsProps) => {
  const { field, text, setText } = useTypedText(url, 'zip', 5)
  const isUnknownZip = query.zip !== undefined && list !== undefined && list.from === null
  return (
    <chakra.div
      {...hiddenWithoutScript}
      display="grid"
      gap="1"
      justifyItems={{ md: 'end' }}
      marginInlineStart={{ md: 'auto' }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <InlineLabel htmlFor="directory-zip">
          {m['directory:zip.label']()}
          <Input
            ref={field}
            id="directory-zip"
            name="zip"
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value.replace(/\D/g, '').slice(0, 5))}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder={m['directory:zip.placeholder']()}
            width={rem(118)}
            {...(isUnknownZip ? { 'aria-describedby': 'directory-zip-unknown' } : {})}
          />
        </InlineLabel>
        {isZip(query.zip ?? '') && !isUnknownZip && (
          <InlineLabel htmlFor="directory-sort">
            {m['directory:sort.label']()}
            <Select
              id="directory-sort"
              value={query.sort ?? 'distance'}
              onChange={({ currentTarget: { value } }) => url.setFilter('sort', value === 'name' ? ['name'] : [])}
            >
              <option value="distance">{m['directory:sort.distance']()}</option>
              <option value="name">{m['directory:sort.name']()}</option>
            </Select>
          </InlineLabel>
        )}
      </chakra.div>
      {isUnknownZip && (
        <chakra.p id="directory-zip-unknown" role="status" color="fg.muted" textStyle="small">
          {m['directory:zip.unknown']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}

/**
 * Screen readers announce "Found N partners" when the number changes. On phones the number has its own line, so that
 * nothing shifts.
 */
export const ResultsHeader = ({ list, ...shared }: FilterChipsProps & DistanceControlsProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap="4.5"
    rowGap="3"
    minHeight="11"
    marginTop={{ base: '5', md: '7' }}
    marginBottom="4"
  >
    <chakra.div role="status" minHeight="6" flexBasis={{ base: '100%', md: 'auto' }}>
      {list !== undefined && (
        <chakra.h2 textStyle="section">
          {list.total === 0 ? m['directory:none']() : m['directory:found']({ count: list.total })}
        </chakra.h2>
      )}
    </chakra.div>
    <FilterChips {...shared} />
    <DistanceControls list={list} query={shared.query} url={shared.url} />
  </chakra.div>
)
