// Reads the directory filters from the URL. Unknown values are ignored, so that an old or mistyped link still opens the
// list. It does not use the server's schema, so that visitors need not load it.
import { m } from '#messages'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import { directorySearchLength } from '#contracts/text-limits.ts'
import type { DirectoryParameters } from '../directory-client.ts'
import { amenityLabels, tierFilterLabels } from '../labels.ts'

/** The filters, by their names in the URL and in the API. */
export const filterNames = ['q', 'county', 'service', 'population', 'tier', 'open', 'amenity', 'zip', 'sort'] as const

const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) => Object.keys(names) as Key[]

export const filterOptions = {
  county: partnerCounties,
  service: keysOf(serviceLabel),
  population: keysOf(populationLabel),
  tier: keysOf(tierFilterLabels),
  amenity: keysOf(amenityLabels),
} as const

const optionOrUndefined = <Value extends string>(values: readonly Value[], param: string | null): Value | undefined =>
  values.find((value) => value === param)

export const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/** Whether the search text is refused. The field says so, and keeps the text (SEC-08). */
export const isSearchTooLong = (text: string): boolean => text.trim().length > directorySearchLength

/** Removes undefined values, so that the same filters always produce the same query key. */
const withoutUndefined = (query: DirectoryParameters): DirectoryParameters =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

export const directoryQueryFrom = (params: URLSearchParams): DirectoryParameters => {
  const page = Number(params.get('page') ?? '1')
  const q = params.get('q')?.trim() ?? ''
  const zip = params.get('zip') ?? ''
  const amenity = filterOptions.amenity.filter((name) => params.getAll('amenity').includes(name))
  return withoutUndefined({
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    q: q === '' || isSearchTooLong(q) ? undefined : q,
    county: optionOrUndefined(filterOptions.county, params.get('county')),
    service: optionOrUndefined(filterOptions.service, params.get('service')),
    population: optionOrUndefined(filterOptions.population, params.get('population')),
    tier: optionOrUndefined(filterOptions.tier, params.get('tier')),
    open: optionOrUndefined(['now'], params.get('open')),
    amenity: amenity.length === 0 ? undefined : amenity,
    zip: isZip(zip) ? zip : undefined,
    sort: optionOrUndefined(['name', 'distance'], params.get('sort')),
  })
}

export interface AppliedFilter {
  readonly name: (typeof filterNames)[number]
  readonly value: string
  readonly label: string
}

/** The filters shown as chips: only those that are selected, not typed. */
export const appliedFilters = (query: DirectoryParameters): AppliedFilter[] => {
  const { county, service, population, tier, open, amenity = [] } = query
  return [
    ...(county === undefined ? [] : [{ name: 'county', value: county, label: county } as const]),
    ...(service === undefined ? [] : [{ name: 'service', value: service, label: serviceLabel[service]() } as const]),
    ...(population === undefined
      ? []
      : [{ name: 'population', value: population, label: populationLabel[population]() } as const]),
    ...(tier === undefined ? [] : [{ name: 'tier', value: tier, label: tierFilterLabels[tier]() } as const]),
    ...(open === undefined ? [] : [{ name: 'open', value: open, label: m['directory:openNow']() } as const]),
    ...amenity.map((value) => ({ name: 'amenity', value, label: amenityLabels[value]() }) as const),
  ]
}
