// Labels of the fixed choices (services, populations), in the order in which forms show them. The choices are
// stored by their English names. Counties have no labels, because their names are the same in every language.
import { m } from '#messages'

import type { Population, ServiceType } from './enumerations.ts'

export const serviceLabel = {
  Housing: m['choices:service.housing'],
  Utilities: m['choices:service.utilities'],
  Food: m['choices:service.food'],
  Transportation: m['choices:service.transportation'],
  'Mental Health': m['choices:service.mentalHealth'],
  Healthcare: m['choices:service.healthcare'],
  Legal: m['choices:service.legal'],
  Employment: m['choices:service.employment'],
  Childcare: m['choices:service.childcare'],
  Education: m['choices:service.education'],
  'Benefits Navigation': m['choices:service.benefitsNavigation'],
} as const satisfies Readonly<Record<ServiceType, unknown>>

export const populationLabel = {
  Families: m['choices:population.families'],
  'Single Adults': m['choices:population.singleAdults'],
  'People with Disabilities/Special Needs': m['choices:population.disabilities'],
  'Aging Adults': m['choices:population.agingAdults'],
} as const satisfies Readonly<Record<Population, unknown>>
