// An organization for the specs of its decisions: its profile, the event that creates it, and a save without changes.
import type { SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { OrganizationEvent, OrganizationProfile } from '#domain/organization/events.ts'

import { ids } from './referral-fixtures.ts'

/** The profile as the first events had it, without the fields that came later. */
export const profile: OrganizationProfile = {
  name: 'Harbor Light Family Center',
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: ['Cobb'],
  services: ['Housing'],
  populations: ['Families'],
  amenities: [],
  hours: {},
}

/** The same profile with the fields that did not always exist. */
export const allFields: OrganizationProfile = {
  ...profile,
  zip: null,
  address: null,
  languages: [],
  eligibility: null,
  specialDays: [],
}

const { zip: _, address: __, ...fields } = allFields

/** A save that changes nothing, of the first version. */
export const saved: SaveOrganizationProfile = {
  ...fields,
  languages: [],
  eligibility: null,
  version: 1,
  publicVisible: true,
}

/** Creates the organization, which the directory lists. */
export const created: Extract<OrganizationEvent, { type: 'OrganizationCreated' }> = {
  type: 'OrganizationCreated',
  data: { organizationId: ids.sender, profile, tier: 'free_listing', publicVisible: true },
}

/** What every command on the organization has. */
export const commandFields = (actor: ResolvedActor) =>
  ({ organizationId: ids.sender, actor, at: '2026-03-02T15:00:00.000Z' }) as const
