// Labels of the needs, in the order in which forms show them, and what a family reads of a need. Separate from the other
// labels, because the directory shows no needs and must load fast.
import { m } from '#messages'

import type { NeedCategory } from './enumerations.ts'

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
