// The choices of the directory: selects, "Open Now" and amenities. They stand in the panel above the list, and once more in the
// sheet of phones, under other ids.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { DirectoryAsked } from '../../lib/api/directory.ts'
import type { ListUrl } from '../../design-system/table/listUrl.ts'
import { t } from '../../lib/texts.ts'
import { Field } from '../../design-system/ui/Field.tsx'
import { Checkbox, Select } from '../../design-system/ui/inputs.tsx'
import { filterOptions } from './directoryFilters.ts'

const words = t.directory

export interface FilterControlProps {
  readonly asked: DirectoryAsked
  readonly url: ListUrl
  /** What the ids begin with. */
  readonly idPrefix: string
}

const selects = {
  county: { label: words.county, any: words.anyCounty, word: (county: string) => county },
  service: {
    label: m['directory:service'](),
    any: words.anyService,
    word: (service: (typeof filterOptions.service)[number]) => t.lists.service[service],
  },
  population: {
    label: m['directory:population'](),
    any: m['directory:anyPopulation'](),
    word: (population: (typeof filterOptions.population)[number]) => t.lists.population[population],
  },
  tier: {
    label: m['directory:tier'](),
    any: m['directory:anyTier'](),
    word: (tier: (typeof filterOptions.tier)[number]) => words.tierFilters[tier],
  },
} as const

export const FilterSelect = ({
  name,
  asked,
  url,
  idPrefix,
}: FilterControlProps & { readonly name: keyof typeof selects }) => {
  const { label, any, word } = selects[name]
  return (
    <Field id={`${idPrefix}-${name}`} label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={asked[name] ?? ''}
          onChange={({ currentTarget: { value } }) => url.setFilter(name, value === '' ? [] : [value])}
        >
          <option value="">{any}</option>
          {filterOptions[name].map((value) => (
            <option key={value} value={value}>
              {(word as (one: string) => string)(value)}
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

export const OpenNowCheckbox = ({ asked, url, idPrefix }: FilterControlProps) => (
  <CheckboxLabel htmlFor={`${idPrefix}-open`} fontWeight="600" flexShrink={0}>
    <Checkbox
      id={`${idPrefix}-open`}
      name="open"
      value="now"
      checked={asked.open !== undefined}
      onChange={({ currentTarget: { checked } }) => url.setFilter('open', checked ? ['now'] : [])}
    />
    {m['directory:openNow']()}
  </CheckboxLabel>
)

export const AmenityCheckboxes = ({ asked, url, idPrefix }: FilterControlProps) => {
  const { amenity = [] } = asked
  return (
    <chakra.fieldset display="flex" flexDirection={{ base: 'column', md: 'row' }} flexWrap="wrap" columnGap="5.5">
      <chakra.legend srOnly={{ base: false, md: true }} textStyle="label" float="left">
        {m['directory:amenitiesLegend']()}
      </chakra.legend>
      {filterOptions.amenity.map((name) => (
        <CheckboxLabel key={name} htmlFor={`${idPrefix}-${name}`}>
          <Checkbox
            id={`${idPrefix}-${name}`}
            name="amenity"
            value={name}
            checked={amenity.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              url.setFilter('amenity', checked ? [...amenity, name] : amenity.filter((other) => other !== name))
            }
          />
          {words.amenities[name]}
        </CheckboxLabel>
      ))}
    </chakra.fieldset>
  )
}
