// The definition of a report, which computes a table from all referrals.
import type { NeedCategory, ClientCounty, Disposition, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { ActorRole } from '#contracts/actor.ts'
import type { Cell, ResolvedParameters, ReportChart, ReportColumn, ReportName } from '#contracts/reports.ts'
import type { SlaClock } from '#contracts/sla.ts'
import type { ReportColumnId } from './labels.ts'

/** One event of a referral and its effect. Instants are in milliseconds. */
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

/** A referral as of an instant, with its steps up to that instant, oldest first. */
export interface ReferralRecord {
  readonly id: string
  readonly need: NeedCategory
  readonly priority: Priority
  readonly county: ClientCounty | null
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  /** The organization that has or had it; null if it was sent to none, or came back to staff since. */
  readonly receiver: string | null
  readonly reviewerId: string | null
  /** The amount of the outcome or closing that closed it (REF-35). */
  readonly investedCents: number
  readonly createdAt: number
  readonly closedAt: number | null
  readonly clock: SlaClock
  readonly steps: readonly Step[]
}

/** The inputs of a report, in addition to the referrals. */
interface ReportContext {
  readonly parameters: ResolvedParameters
  /** The instant at which clocks are read. */
  readonly at: Date
  /** Returns whether an instant, in milliseconds, is within the report's period. */
  isInPeriod(at: number): boolean
  /** Names of organizations as of the instant. */
  organizationName(id: string): string
}

export interface Report {
  readonly name: ReportName
  /** In display order. labels.ts has their labels. */
  readonly columns: readonly (readonly [id: ReportColumnId, kind: ReportColumn['kind']])[]
  /**
   * What the period selects: referrals that were created in it (default), or steps taken in it, by referrals of any
   * age.
   */
  readonly periodOf?: 'referrals' | 'steps'
  /**
   * Whether the text cells come from the log, such as partners' names. Otherwise they are labels from the message
   * catalog, with one row for each label, always in the same order.
   */
  readonly textFromLog?: true
  /** How many columns, starting with the first, identify a row. */
  readonly keyColumnCount: number
  readonly chart: ReportChart & {
    readonly label: ReportColumnId
    readonly values: ReportColumnId[]
    readonly of?: ReportColumnId
  }
  /** Creates an accumulator. Referrals arrive in no particular order, and the result must not depend on it. */
  createAccumulator(context: ReportContext): ReportAccumulator
}

export interface ReportAccumulator {
  /** Receives one referral at a time: those in the period, or all of them if the period selects steps. */
  add(referral: ReferralRecord): void
  rows(): readonly (readonly Cell[])[]
  /** An id for each row, if the key columns do not identify it: names change, and two may be equal. */
  ids?(): readonly string[]
}
