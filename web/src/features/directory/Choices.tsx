// The choices of the directory: selects, "Open Now" and amenities. They stand in the panel above the list, and once more in the
// sheet of phones, under other ids.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { DirectoryParameters } from '../../lib/api/directory.ts'
import type { ListUrl } from '../../design-system/table/listUrl.ts'
import { t } from '../../lib/texts.ts'
import { Field } from '../../design-system/ui/Field.tsx'
import { Checkbox, Select } from '../../design-system/ui/inputs.tsx'
import { choices } from './asked.ts'

const words = t.directory

export interface ChoiceProps {
  readonly asked: DirectoryParameters
  readonly url: ListUrl
  /** What the ids begin with. */
  readonly idPrefix: string
}

const selects = {
  county: { label: words.county, any: words.anyCounty, word: (county: string) => county },
  service: {
    label: m['directory:service'](),
    any: words.anyService,
    word: (service: (typeof choices.service)[number]) => t.lists.service[service],
  },
  population: {
    label: m['directory:population'](),
    any: m['directory:anyPopulation'](),
    word: (population: (typeof choices.population)[number]) => t.lists.population[population],
  },
  tier: {
    label: m['directory:tier'](),
    any: m['directory:anyTier'](),
    word: (tier: (typeof choices.tier)[number]) => words.tierFilters[tier],
  },
} as const

export const ChoiceSelect = ({ name, asked, url, idPrefix }: ChoiceProps & { readonly name: keyof typeof selects }) => {
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
          {choices[name].map((value) => (
            <option key={value} value={value}>
              {(word as (one: string) => string)(value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const Check = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    cursor: 'pointer',
    textStyle: 'bodyDesk',
  },
})

export const OpenNow = ({ asked, url, idPrefix }: ChoiceProps) => (
  <Check htmlFor={`${idPrefix}-open`} fontWeight="600" flexShrink={0}>
    <Checkbox
      id={`${idPrefix}-open`}
      name="open"
      value="now"
      checked={asked.open !== undefined}
      onChange={({ currentTarget: { checked } }) => url.setFilter('open', checked ? ['now'] : [])}
    />
    {m['directory:openNow']()}
  </Check>
)

export const AmenityChecks = ({ asked, url, idPrefix }: ChoiceProps) => {
  const { amenity = [] } = asked
  return (
    <chakra.fieldset display="flex" flexDirection={{ base: 'column', md: 'row' }} flexWrap="wrap" columnGap="5.5">
      <chakra.legend srOnly={{ base: false, md: true }} textStyle="label" float="left">
        {m['directory:amenitiesLegend']()}
      </chakra.legend>
      {choices.amenity.map((name) => (
        <Check key={name} htmlFor={`${idPrefix}-${name}`}>
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
        </Check>
      ))}
    </chakra.fieldset>
  )
}
