// The labels of the fields of Profile Settings, and of their choices.
import { m } from '#messages'
import { needLabel } from '#contracts/need-labels.ts'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import { resolveLabels } from '../../../lib/display/resolve-labels.ts'
import { type ProfileField, toList } from './profile-values.ts'

export const fieldLabels: Readonly<Record<ProfileField, string>> = {
  firstName: m['portal:register.firstName'](),
  lastInitial: m['public-requests:form.lastInitial'](),
  phone: m['portal:register.phone'](),
  county: m['portal:register.county'](),
  emergencyName: m['client-profile:emergency.name'](),
  emergencyRelationship: m['client-profile:emergency.relationship'](),
  emergencyPhone: m['client-profile:emergency.phone'](),
  emergencyEmail: m['client-profile:emergency.email'](),
  contactMethod: m['client-profile:contactMethod.label'](),
  mailingAddress: m['client-profile:mailingAddress.label'](),
  language: m['client-profile:language.label'](),
  updateFrequency: m['client-profile:updateFrequency.label'](),
  accessibilityNeeds: m['client-profile:accessibilityNeeds'](),
  adults: m['client-profile:adults'](),
  children: m['client-profile:children'](),
  pets: m['client-profile:pets'](),
  housingType: m['client-profile:housingType.label'](),
  specialNeeds: m['client-profile:specialNeeds'](),
  needs: m['client-profile:needs'](),
  barriers: m['client-profile:barriers'](),
  benefits: m['client-profile:benefits'](),
  incomeBracket: m['client-profile:income.label'](),
}

export const needOptions = resolveLabels(needLabel)

/** The choices of each select. */
export const selectOptions = {
  county: {
    ...Object.fromEntries(partnerCounties.map((county) => [county, county])),
    Other: m['public-requests:otherCounty'](),
  },
  contactMethod: {
    phone: m['client-profile:contactMethod.phone'](),
    email: m['client-profile:contactMethod.email'](),
    text: m['client-profile:contactMethod.text'](),
    mail: m['client-profile:contactMethod.mail'](),
  },
  language: {
    english: m['client-profile:language.english'](),
    spanish: m['client-profile:language.spanish'](),
    other: m['client-profile:language.other'](),
  },
  updateFrequency: {
    every_update: m['client-profile:updateFrequency.everyUpdate'](),
    weekly: m['client-profile:updateFrequency.weekly'](),
    only_when_needed: m['client-profile:updateFrequency.onlyWhenNeeded'](),
  },
  housingType: {
    own: m['client-profile:housingType.own'](),
    rent: m['client-profile:housingType.rent'](),
    temporary: m['client-profile:housingType.temporary'](),
    homeless: m['client-profile:housingType.homeless'](),
    other: m['client-profile:housingType.other'](),
  },
  incomeBracket: {
    under_15000: m['client-profile:income.under15000'](),
    '15000_to_29999': m['client-profile:income.from15000'](),
    '30000_to_49999': m['client-profile:income.from30000'](),
    '50000_to_74999': m['client-profile:income.from50000'](),
    '75000_or_more': m['client-profile:income.over75000'](),
  },
} as const satisfies Partial<Record<ProfileField, Readonly<Record<string, string>>>>
export type SelectField = keyof typeof selectOptions

/** The value of a field in words. */
export const valueText = (field: ProfileField, value: string): string => {
  if (value === '') return m['client-profile:changed.empty']()
  if (field === 'needs')
    return toList(value)
      .map((need) => needOptions[need as keyof typeof needOptions])
      .join(', ')
  const options: Readonly<Record<string, string>> = field in selectOptions ? selectOptions[field as SelectField] : {}
  return options[value] ?? value
}
