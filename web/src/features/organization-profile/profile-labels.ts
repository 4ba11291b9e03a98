// The labels of the profile's fields and choices.
import { m } from '#messages'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import type { PartnerCounty } from '#contracts/enumerations.ts'
import { resolveLabels } from '../../lib/display/resolve-labels.ts'
import { languageLabels } from '../directory/language-labels.ts'
import { amenityLabels } from '../directory/labels.ts'
import type { ProfileField } from './profile-values.ts'

export const fieldLabels: Readonly<Record<ProfileField, string>> = {
  name: m['organization-profile:fields.name'](),
  website: m['organization-profile:fields.website'](),
  about: m['organization-profile:fields.about'](),
  services: m['organization-profile:fields.services'](),
  populations: m['organization-profile:fields.populations'](),
  counties: m['organization-profile:fields.counties'](),
  amenities: m['organization-profile:fields.amenities'](),
  hours: m['organization-profile:fields.hours'](),
  specialDays: m['organization-profile:fields.specialDays'](),
  email: m['organization-profile:fields.email'](),
  phone: m['organization-profile:fields.phone'](),
  languages: m['organization-profile:fields.languages'](),
  eligibility: m['organization-profile:fields.eligibility'](),
  address: m['organization-profile:fields.address'](),
  publicVisible: m['organization-profile:fields.publicVisible'](),
}

/** The options of the checkbox groups, in display order. */
export const options = {
  services: resolveLabels(serviceLabel),
  populations: resolveLabels(populationLabel),
  counties: Object.fromEntries(partnerCounties.map((county) => [county, county])) as Record<PartnerCounty, string>,
  amenities: resolveLabels(amenityLabels),
  languages: resolveLabels(languageLabels),
}
