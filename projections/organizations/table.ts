// The organization's row. There are only a few hundred organizations, so the primary key is the only index.
import { isConfidentialShelter } from '#contracts/contacts.ts'
import { isAddressConfidential, isListed, statusOf } from '#domain/organization/state.ts'
import type { RowTable, Table } from '../engine/model.ts'
import { searchText } from '../search-text.ts'
import { type OrganizationState, organizationFold } from './fold.ts'

export const organizationTable = {
  name: 'organization',
  columns: {
    id: { type: 'uuid' },
    name: { type: 'text' },
    /** The name, normalized for search and sorting. */
    name_search: { type: 'text' },
    about: { type: 'text', nullable: true },
    website: { type: 'text', nullable: true },
    email: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    counties: { type: 'text[]' },
    services: { type: 'text[]' },
    populations: { type: 'text[]' },
    amenities: { type: 'text[]' },
    hours: { type: 'json' },
    /** Days with other hours, including those that are over. */
    special_days: { type: 'json' },
    zip: { type: 'text', nullable: true },
    /** A confidential address stays sealed in the row. */
    address: { type: 'json', nullable: true },
    address_confidential: { type: 'boolean' },
    languages: { type: 'text[]' },
    eligibility: { type: 'text', nullable: true },
    /** A shelter whose location and hours are confidential. */
    refuge: { type: 'boolean' },
    tier: { type: 'text' },
    public_visible: { type: 'boolean' },
    status: { type: 'text' },
    /** Whether the directory lists it: visible, and open. */
    listed: { type: 'boolean' },
    /** The organization that it merges into, while it closes and after. */
    successor_id: { type: 'uuid', nullable: true },
    /** As it was set. A pause may be over. */
    capacity: { type: 'json', nullable: true },
    /** Version of the profile, which a save includes. */
    version: { type: 'integer' },
    revision: { type: 'integer' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    verified_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: {},
} as const satisfies Table

export const organizationRows: RowTable<OrganizationState> = {
  table: organizationTable,
  fold: organizationFold,
  joins: {},
  compose: (id, { organization, createdAt, updatedAt, verifiedAt, revision }) => {
    const { profile, tier, publicVisible, version } = organization
    const addressConfidential = isAddressConfidential(profile)
    return {
      id,
      name: profile.name,
      name_search: searchText(profile.name),
      about: profile.about,
      website: profile.website,
      email: profile.email,
      phone: profile.phone,
      counties: profile.counties,
      services: profile.services,
      populations: profile.populations,
      amenities: profile.amenities,
      hours: profile.hours,
      special_days: profile.specialDays ?? [],
      zip: profile.zip ?? null,
      address: profile.address ?? null,
      address_confidential: addressConfidential,
      languages: profile.languages ?? [],
      eligibility: profile.eligibility ?? null,
      refuge: isConfidentialShelter({ ...profile, addressConfidential }),
      tier,
      public_visible: publicVisible,
      status: statusOf(organization),
      listed: isListed(organization),
      successor_id: organization.closing?.successorId ?? null,
      capacity: organization.capacity ?? null,
      version,
      revision,
      created_at: createdAt,
      updated_at: updatedAt,
      verified_at: verifiedAt,
    }
  },
}
