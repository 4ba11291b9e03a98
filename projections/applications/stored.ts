// The kysely type of the table in an applications build.
import type { ApplicationStage } from '#contracts/applications.ts'
import type { Confidential } from '#contracts/confidential.ts'
import type { PartnerCounty, PartnerTier, Population, ServiceType } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { StoredRow } from '../stored-row.ts'
import type { ApplicationStep } from './fold.ts'
import type { applicationTable } from './table.ts'

export type ApplicationTables = {
  application: StoredRow<
    typeof applicationTable,
    {
      services: ServiceType[]
      populations: Population[]
      counties: PartnerCounty[]
      about: Confidential | null
      contact_name: Confidential
      contact_email: Confidential
      contact_phone: Confidential
      eligibility: Confidential | null
      public_email: Confidential | null
      notes: Confidential | null
      missing_documents: Confidential | null
      language: Language
      stage: ApplicationStage
      membership_tier: PartnerTier
      history: readonly ApplicationStep[]
    }
  >
}
