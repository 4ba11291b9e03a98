// What a report is: one small file that says which table it makes of the journeys of referrals.
import type { NeedCategory, ClientCounty, Disposition, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { ActorRole } from '#contracts/actor.ts'
import type { Cell, FixedParameters, ReportChart, ReportColumn, ReportName } from '#contracts/reports.ts'
import type { ReportColumnId } from '#contracts/texts/reports.ts'
import type { SlaClock } from '#contracts/sla.ts'

/** One event of a referral and what it made of it. Instants in milliseconds. */
export interface Step {
  readonly type: string
  readonly at: number
  readonly actorUserId: string | null
  readonly actorRole: ActorRole
  readonly statusBefore: ReferralStatus | null
  readonly statusAfter: ReferralStatus
  readonly dispositionAfter: Disposition | null
  readonly receiverBefore: string | null
  readonly receiverAfter: string | null
  readonly reason: string | null
}

/** A referral as it stood, and its steps up to then, oldest first. */
export interface Journey {
  readonly id: string
  readonly need: NeedCategory
  readonly priority: Priority
  readonly county: ClientCounty | null
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly receiver: string | null
  readonly claimedBy: string | null
  readonly investedCents: number
  readonly createdAt: number
  readonly closedAt: number | null
  readonly clock: SlaClock
  readonly steps: readonly Step[]
}

/** What a report may ask beside the journeys. */
export interface ReportContext {
  readonly parameters: FixedParameters
  /** The instant at which clocks are read. */
  readonly at: Date
  /** Whether an instant, in milliseconds, belongs to the period. */
  isOfPeriod(at: number): boolean
  /** Names of organizations as they stood. */
  organizationName(id: string): string
}

export interface Report {
  readonly name: ReportName
  /** In their order; the words are in the catalogue. */
  readonly columns: readonly (readonly [id: ReportColumnId, kind: ReportColumn['kind']])[]
  /** What the period is of: referrals that were made in it, or steps taken in it, by whenever referrals. */
  readonly periodOf?: 'referrals' | 'steps'
  /** How many columns, from the first, tell rows apart. */
  readonly keys: number
  readonly chart: ReportChart & {
    readonly label: ReportColumnId
    readonly values: ReportColumnId[]
    readonly of?: ReportColumnId
  }
  /** Counts. Journeys come in no promised order: what is answered must not depend on it. */
  count(context: ReportContext): Counting
}

export interface Counting {
  /** One by one: of the period, or all of them where the period is of steps. */
  take(journey: Journey): void
  rows(): readonly (readonly Cell[])[]
  /** Of each row, where its first cells do not tell it apart: names change, and two may be alike. */
  ids?(): readonly string[]
}
