// The directory filter controls: selects, "Open Now", and amenities. The panel above the list and the sheet on phones
// both use them, with different ids.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import type { DirectoryParameters } from '../directory-client.ts'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Select } from '../../../design-system/ui/inputs.tsx'
import { filterOptions } from './directory-filters.ts'
import { amenityLabels, tierFilterLabels } from '../labels.ts'

export interface FilterControlProps {
  readonly query: DirectoryParameters
  readonly url: ListUrl
  /** Prefix of the element ids. */
  readonly idPrefix: string
}

interface SelectOptions {
  readonly label: string
  /** Label of the option that clears the filter. */
  readonly anyLabel: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const selects = {
  county: {
    label: m['directory:county'](),
    anyLabel: m['directory:anyCounty'](),
    options: filterOptions.county.map((value) => ({ value, label: value })),
  },
  service: {
    label: m['directory:service'](),
    anyLabel: m['directory:anyService'](),
    options: filterOptions.service.map((value) => ({ value, label: serviceLabel[value]() })),
  },
  population: {
    label: m['directory:population'](),
    anyLabel: m['directory:anyPopulation'](),
    options: filterOptions.population.map((value) => ({ value, label: populationLabel[value]() })),
  },
  tier: {
    label: m['directory:tier'](),
    anyLabel: m['directory:anyTier'](),
    options: filterOptions.tier.map((value) => ({ value, label: tierFilterLabels[value]() })),
  },
} satisfies Readonly<Record<string, SelectOptions>>

export const FilterSelect = ({
  name,
  query,
  url,
  idPrefix,
}: FilterControlProps & { readonly name: keyof typeof selects }) => {
  const { label, anyLabel, options } = selects[name]
  return (
    <Field id={`${idPrefix}-${name}`} label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={query[name] ?? ''}
          onChange={({ currentTarget: { value } }) => url.setFilter(name, value === '' ? [] : [value])}
        >
          <option value="">{anyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const CheckboxLabel = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    cursor: 'pointer',
    textStyle: 'bodyDesk',
  },
})

export const OpenNowCheckbox = ({ query, url, idPrefix }: FilterControlProps) => (
  <CheckboxLabel htmlFor={`${idPrefix}-open`} fontWeight="600" flexShrink={0}>
    <Checkbox
      id={`${idPrefix}-open`}
      name="open"
      value="now"
      checked={query.open !== undefined}
      onChange={({ currentTarget: { checked } }) => url.setFilter('open', checked ? ['now'] : [])}
    />
    {m['directory:openNow']()}
  </CheckboxLabel>
)

export const AmenityCheckboxes = ({ query, url, idPrefix }: FilterControlProps) => {
  const { amenity = [] } = query
  return (
    <chakra.fieldset display="flex" flexDirection={{ base: 'column', md: 'row' }} flexWrap="wrap" columnGap="5.5">
      <chakra.legend srOnly={{ base: false, md: true }} textStyle="label" float="left">
        {m['directory:amenities']()}
      </chakra.legend>
      {filterOptions.amenity.map((name) => (
        <CheckboxLabel key={name} htmlFor={`${idPrefix}-${name}`}>
          <Checkbox
            id={`${idPrefix}-${name}`}
            name="amenity"
            value={name}
            checked={amenity.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              url.setFilter('amenity', checked ? [...amenity, name] : amenity.filter((selected) => selected !== name))
            }
          />
          {amenityLabels[name]()}
        </CheckboxLabel>
      ))}
    </chakra.fieldset>
  )
}
