// Labels of the fixed choices (services, populations, needs), in the order in which forms show them. The choices are
// stored by their English names. Counties have no labels, because their names are the same in every language.
import { m } from '#messages'

import type { NeedCategory, Population, ServiceType } from './enumerations.ts'

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

export const needLabel = {
  'Financial Assistance': m['choices:need.financialAssistance'],
  'Navigation/Referrals': m['choices:need.navigation'],
  'Household Essentials': m['choices:need.householdEssentials'],
  'Food Assistance': m['choices:need.foodAssistance'],
  Clothing: m['choices:need.clothing'],
  Childcare: m['choices:need.childcare'],
  'Behavioral/Mental Health': m['choices:need.mentalHealth'],
  Other: m['choices:need.other'],
} as const satisfies Readonly<Record<NeedCategory, unknown>>

/** Names a request by its need, or "Your request" if the family's account does not show it (ROLE-26). */
export const needText = (need: NeedCategory | null): string =>
  need === null ? m['common:yourRequest']() : needLabel[need]()

/** The need as a value with a label, or "Help" if the family's account does not show it (ROLE-26). */
export const needValue = (need: NeedCategory | null): string => (need === null ? m['common:help']() : needLabel[need]())
