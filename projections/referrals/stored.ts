// The kysely types of the tables in a referrals build.
import type { ActorRole } from '#contracts/actor.ts'
import type {
  ClientCounty,
  ConsentMethod,
  ConsentScope,
  Disposition,
  NeedCategory,
  Priority,
  ReferralSource,
  ReferralStatus,
  ReferralType,
} from '#contracts/enumerations.ts'
import type { HelpAnswer } from '#contracts/help-answers.ts'
import type { Language } from '#contracts/language.ts'
import type { PartEnding, ReceiverPart } from '#contracts/receiver-parts.ts'
import type { StoredRow } from '../stored-row.ts'
import type { partTable } from './ended-parts.ts'
import type { thresholdCrossingTable } from './threshold-crossings.ts'
import type { referralTable } from './table.ts'
import type { timelineTable } from './timeline.ts'

export type StoredReferral = StoredRow<
  typeof referralTable,
  {
    client_county: ClientCounty | null
    need: NeedCategory
    priority: Priority | null
    consent_method: ConsentMethod
    consent_scope: ConsentScope | null
    consent_ending: 'revoked' | 'expired' | null
    consent_organization_ids: string[]
    source: ReferralSource
    referral_type: ReferralType
    language: Language | null
    status: ReferralStatus
    disposition: Disposition | null
    parts: ReceiverPart[]
    help_answer: HelpAnswer | null
  }
>

export type StoredReferralPart = StoredRow<
  typeof partTable,
  {
    need: NeedCategory
    priority: Priority | null
    source: ReferralSource
    referral_type: ReferralType
    status: ReferralStatus
    disposition: Disposition | null
    ending: PartEnding
  }
>

export type StoredReferralEvent = StoredRow<
  typeof timelineTable,
  {
    actor_role: ActorRole
    status_before: ReferralStatus | null
    disposition_before: Disposition | null
    status_after: ReferralStatus
    disposition_after: Disposition | null
  }
>

export type StoredThresholdCrossing = StoredRow<typeof thresholdCrossingTable>

type Grouped<Column extends keyof StoredReferral> = Pick<StoredReferral, Column> & { count: number }

export type ReferralTables = {
  referral: StoredReferral
  referral_event: StoredReferralEvent
  referral_part: StoredReferralPart
  referral_passing: StoredThresholdCrossing
  referral_total: Grouped<'status_rank' | 'need_rank' | 'priority_rank' | 'county_rank' | 'claimed'>
  referral_ages: Grouped<'status_rank' | 'sla_running' | 'sla_day'>
  referral_names: Grouped<'client_name' | 'status_rank'>
  referral_reviewed: Grouped<'claimed_by' | 'status_rank'>
  referral_sent: Grouped<'from_organization_id' | 'status_rank' | 'internal'>
  referral_received: Grouped<'to_organization_id' | 'part_open' | 'status_rank' | 'in_service' | 'internal'> & {
    sum_receiver_invested_cents: number
  }
}
