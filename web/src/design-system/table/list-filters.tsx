// The filters of a list: a search field, a select, a day, and the button that removes them all. The URL holds their values.
import { m } from '#messages'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Input, Select } from '../ui/inputs.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import type { ListUrl } from './list-url.ts'
import { useDebouncedFilter } from './useDebouncedFilter.ts'

interface FilterProps {
  readonly url: ListUrl
  readonly id: string
  readonly label: string
}

/** The longest text that the list queries accept. */
const maxSearchLength = 100

/** Filters by the text in `q`. */
export const SearchFilter = ({ url, id, label, placeholder }: FilterProps & { readonly placeholder: string }) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
  return (
    <Field id={id} label={label}>
      {(control) => (
        <SearchInput
          {...control}
          type="search"
          placeholder={placeholder}
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface ValueFilterProps extends FilterProps {
  /** Name of the URL parameter. */
  readonly name: string
  readonly value: string | undefined
}

interface SelectFilterProps extends ValueFilterProps {
  /** The option that filters nothing. */
  readonly allLabel: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export const SelectFilter = ({ url, id, label, name, value, allLabel, options }: SelectFilterProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <Select
        {...control}
        value={value ?? ''}
        onChange={({ currentTarget }) => url.setFilter(name, currentTarget.value === '' ? [] : [currentTarget.value])}
      >
        <option value="">{allLabel}</option>
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

interface DayFilterProps extends ValueFilterProps {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export const DayFilter = ({ url, id, label, name, value, min, max }: DayFilterProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <Input
        {...control}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ currentTarget }) =>
          url.setFilter(name, currentTarget.value === '' ? [] : [currentTarget.value], 'replace')
        }
      />
    )}
  </Field>
)

/** Appears once one of the filters is set. `names` are their URL parameters. */
export const ClearFilters = ({ url, names }: { readonly url: ListUrl; readonly names: readonly string[] }) =>
  names.some((name) => url.params.has(name)) ? (
    <Button
      variant="quiet"
      justifySelf="start"
      gridColumn="1 / -1"
      marginInlineStart="-4"
      onClick={() => url.clear(names)}
    >
      {m['common:noMatches.clearFilters']()}
    </Button>
  ) : null
