// A request inside a sentence about it, such as "your Food Assistance request". Spanish does not capitalize the need.
import { m } from '#messages'
import type { NeedCategory } from '#contracts/enumerations.ts'

const names = {
  'Financial Assistance': m['client-portal:need.financialAssistance'],
  'Navigation/Referrals': m['client-portal:need.navigation'],
  'Household Essentials': m['client-portal:need.householdEssentials'],
  'Food Assistance': m['client-portal:need.foodAssistance'],
  Clothing: m['client-portal:need.clothing'],
  Childcare: m['client-portal:need.childcare'],
  'Behavioral/Mental Health': m['client-portal:need.mentalHealth'],
  Other: m['client-portal:need.other'],
} as const satisfies Readonly<Record<NeedCategory, () => string>>

/** Only "request" if the account does not show the need (ROLE-26). */
export const requestInSentence = (need: NeedCategory | null): string =>
  need === null ? m['client-portal:request.hidden']() : m['client-portal:request.named']({ need: names[need]() })
