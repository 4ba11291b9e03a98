// What the address asks of the directory. What is none of the choices counts as not given, so that an old or mistyped link still
// opens the list. Read without the server's schema, which no visitor has to load.
import { m } from '#messages'
import type { DirectoryParameters } from '../../lib/api/directory.ts'
import { t } from '../../lib/texts.ts'

const words = t.directory

/** The filters, under the names of the address and of the API. */
export const filterNames = ['q', 'county', 'service', 'population', 'tier', 'open', 'amenity', 'zip', 'sort'] as const

const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) => Object.keys(names) as Key[]

/** Every choice there is. */
export const choices = {
  county: keysOf(t.lists.county),
  service: keysOf(t.lists.service),
  population: keysOf(t.lists.population),
  tier: keysOf(words.tierFilters),
  amenity: keysOf(words.amenities),
} as const

const one = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

export const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/** Nothing but what was chosen: the same filters ask the same question. */
const chosen = (asked: DirectoryParameters): DirectoryParameters =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

export const askedBy = (params: URLSearchParams): DirectoryParameters => {
  const page = Number(params.get('page') ?? '1')
  const q = params.get('q')?.trim().slice(0, 100) ?? ''
  const zip = params.get('zip') ?? ''
  const amenity = choices.amenity.filter((name) => params.getAll('amenity').includes(name))
  return chosen({
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    q: q === '' ? undefined : q,
    county: one(choices.county, params.get('county')),
    service: one(choices.service, params.get('service')),
    population: one(choices.population, params.get('population')),
    tier: one(choices.tier, params.get('tier')),
    open: one(['now'], params.get('open')),
    amenity: amenity.length === 0 ? undefined : amenity,
    zip: isZip(zip) ? zip : undefined,
    sort: one(['name', 'distance'], params.get('sort')),
  })
}

export interface AppliedFilter {
  readonly name: (typeof filterNames)[number]
  readonly value: string
  readonly word: string
}

/** The filters that stand as chips: those that are chosen, not typed. */
export const appliedFilters = (asked: DirectoryParameters): AppliedFilter[] => {
  const { county, service, population, tier, open, amenity = [] } = asked
  return [
    ...(county === undefined ? [] : [{ name: 'county', value: county, word: county } as const]),
    ...(service === undefined ? [] : [{ name: 'service', value: service, word: t.lists.service[service] } as const]),
    ...(population === undefined
      ? []
      : [{ name: 'population', value: population, word: t.lists.population[population] } as const]),
    ...(tier === undefined ? [] : [{ name: 'tier', value: tier, word: words.tierFilters[tier] } as const]),
    ...(open === undefined ? [] : [{ name: 'open', value: open, word: m['directory:openNow']() } as const]),
    ...amenity.map((value) => ({ name: 'amenity', value, word: words.amenities[value] }) as const),
  ]
}
