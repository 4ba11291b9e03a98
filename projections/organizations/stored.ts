// The kysely types of the tables in an organizations build.
import type { Capacity } from '#contracts/capacity.ts'
import type {
  Amenity,
  PartnerCounty,
  PartnerTier,
  Population,
  ServiceType,
  SpokenLanguage,
} from '#contracts/enumerations.ts'
import type { SpecialDay } from '#contracts/opening-hours.ts'
import type { OrganizationStatus } from '#contracts/organization-status.ts'
import type { Address, Hours } from '#domain/organization/events.ts'
import type { StoredRow } from '../stored-row.ts'
import type { organizationTable } from './table.ts'

export type OrganizationTables = {
  organization: StoredRow<
    typeof organizationTable,
    {
      counties: PartnerCounty[]
      services: ServiceType[]
      populations: Population[]
      amenities: Amenity[]
      hours: Hours
      special_days: SpecialDay[]
      address: Address | null
      languages: SpokenLanguage[]
      tier: PartnerTier
      status: OrganizationStatus
      capacity: Capacity | null
    }
  >
}
