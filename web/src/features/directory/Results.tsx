// Above the cards: how many were found, what is applied as removable chips, and the ZIP code that distances are counted from.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { DirectoryList } from '#contracts/directory.ts'
import type { DirectoryParameters } from '../../lib/api/directory.ts'
import type { ListUrl } from '../../design-system/table/listUrl.ts'
import { useTypedFilter } from '../../design-system/table/useTypedFilter.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { hiddenWithoutScript } from '../../design-system/ui/NoScriptNotice.tsx'
import { rem } from '../../design-system/theme/scale.ts'
import type { AppliedFilter } from './asked.ts'
import { isZip } from './asked.ts'

const words = t.directory

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

interface ChipsProps {
  readonly applied: readonly AppliedFilter[]
  readonly asked: DirectoryParameters
  readonly url: ListUrl
  readonly onClear: (() => void) | undefined
}

const Chips = ({ applied, asked, url, onClear }: ChipsProps) => {
  const remove = ({ name, value }: AppliedFilter) =>
    url.setFilter(name, name === 'amenity' ? (asked.amenity ?? []).filter((other) => other !== value) : [])
  if (applied.length === 0 && onClear === undefined) return null
  return (
    <chakra.div
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
          aria-label={m['directory:remove']({ filter: filter.word })}
          onClick={() => remove(filter)}
        >
          {filter.word}
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

interface NearProps {
  readonly asked: DirectoryParameters
  readonly url: ListUrl
  readonly list: DirectoryList | undefined
}

const Inline = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', textStyle: 'label', whiteSpace: 'nowrap' },
})

/** The list follows a whole ZIP code, or when the box is emptied. */
const Near = ({ asked, url, list }: NearProps) => {
  const [typed, type] = useTypedFilter(url, 'zip', 5)
  const unknown = asked.zip !== undefined && list !== undefined && list.from === null
  return (
    <chakra.div display="grid" gap="1" justifyItems={{ md: 'end' }} marginInlineStart={{ md: 'auto' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Inline htmlFor="directory-zip">
          {m['directory:zip']()}
          <Input
            id="directory-zip"
            name="zip"
            value={typed}
            onChange={({ currentTarget: { value } }) => type(value.replace(/\D/g, '').slice(0, 5))}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder={m['directory:zipHint']()}
            width={rem(118)}
            {...(unknown ? { 'aria-describedby': 'directory-zip-unknown' } : {})}
          />
        </Inline>
        {isZip(asked.zip ?? '') && !unknown && (
          <Inline htmlFor="directory-sort">
            {m['directory:sort']()}
            <Select
              id="directory-sort"
              value={asked.sort ?? 'distance'}
              onChange={({ currentTarget: { value } }) => url.setFilter('sort', value === 'name' ? ['name'] : [])}
            >
              <option value="distance">{m['directory:byDistance']()}</option>
              <option value="name">{m['directory:byName']()}</option>
            </Select>
          </Inline>
        )}
      </chakra.div>
      {unknown && (
        <chakra.p id="directory-zip-unknown" role="status" color="fg.muted" textStyle="small">
          {m['directory:zipUnknown']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** "Found N partners" is said aloud when it changes. On a phone it has a line of its own, so that nothing moves when it comes. */
export const ResultsHead = ({ list, ...shared }: ChipsProps & NearProps) => (
  <chakra.div
    {...hiddenWithoutScript}
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
        <chakra.h2 textStyle="section">{list.total === 0 ? words.none : words.found(list.total)}</chakra.h2>
      )}
    </chakra.div>
    <Chips {...shared} />
    <Near list={list} asked={shared.asked} url={shared.url} />
  </chakra.div>
)
