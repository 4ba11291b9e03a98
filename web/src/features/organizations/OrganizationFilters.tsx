// The filters of the list of organizations: name, county, and whether the directory lists it.
import { m } from '#messages'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import type { ManagedOrganizationQuery } from '#contracts/managed-organizations.ts'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Select } from '../../design-system/ui/inputs.tsx'
import { organizationStatusText } from '../organization-profile/organization-status-text.ts'
import { SearchInput } from '../../design-system/ui/SearchInput.tsx'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'county', 'visibility'] as const

interface SelectProps {
  readonly url: ListUrl
  readonly name: 'county' | 'visibility'
  readonly label: string
  readonly value: string | undefined
  readonly allLabel: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

const FilterSelect = ({ url, name, label, value, allLabel, options }: SelectProps) => (
  <Field id={`organizations-${name}`} label={label}>
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

interface Props {
  readonly url: ListUrl
  readonly query: ManagedOrganizationQuery
}

export const OrganizationFilters = ({ url, query }: Props) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
  return (
    <chakra.search
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
      marginBottom="4"
    >
      <Field id="organizations-search" label={m['organizations:search']()}>
        {(control) => (
          <SearchInput
            {...control}
            type="search"
            placeholder={m['organizations:searchHint']()}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <FilterSelect
        url={url}
        name="county"
        label={m['organizations:county']()}
        value={query.county}
        allLabel={m['organizations:allCounties']()}
        options={partnerCounties.map((county) => [county, county])}
      />
      <FilterSelect
        url={url}
        name="visibility"
        label={m['organizations:visibility']()}
        value={query.visibility}
        allLabel={m['organizations:allVisibilities']()}
        options={[
          ['listed', m['organizations:listed']()],
          ['hidden', m['organizations:hidden']()],
          ['closing', organizationStatusText('closing')],
          ['closed', organizationStatusText('closed')],
        ]}
      />
      {filterNames.some((name) => url.params.has(name)) && (
        <Button
          variant="quiet"
          justifySelf="start"
          gridColumn="1 / -1"
          marginInlineStart="-4"
          onClick={() => url.clear(filterNames)}
        >
          {m['organizations:clear']()}
        </Button>
      )}
    </chakra.search>
  )
}
