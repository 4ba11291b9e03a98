// The open referrals of an organization that closes (docs/decisions/0081-close-an-organization-in-two-steps.md).
import { awaitingReviewStatuses } from '#contracts/enumeration-values.ts'
import { openReferralLimit } from '#contracts/organization-closing.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { type Condition, allOf, inStatuses, sentBy } from './conditions.ts'
import { isReturnedTo } from './needs-attention.ts'
import { type ReferralQueryContext, onReferral as on, referralTables, requireCurrent } from './query-context.ts'
import { namedReferrals, referralRow } from './rows.ts'

const withReceiver = ['submitted', 'received'] as const
const workedOn = [...awaitingReviewStatuses, ...withReceiver] as const

/** The organization has it, or was chosen as the receiver of a referral in review. */
const isAddressedTo = (organizationId: string): Condition =>
  allOf([on('to_organization_id', '=', organizationId), inStatuses(workedOn)])

/** It sent the referral, and someone else works on it. */
const goesOnElsewhere = (organizationId: string): Condition =>
  allOf([
    sentBy(organizationId),
    inStatuses(workedOn),
    on.or([on('to_organization_id', 'is', null), on('to_organization_id', '!=', organizationId)]),
  ])

const count = async (context: ReferralQueryContext, where: Condition): Promise<number> => {
  const { total } = await referralTables(context)
    .selectFrom('referral')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return total
}

/** The referrals that keep an organization from being closed. @throws NotYetAvailable */
export const countOpenReferrals = (context: ReferralQueryContext, organizationId: string): Promise<number> => {
  requireCurrent(context)
  return count(context, on.or([isAddressedTo(organizationId), isReturnedTo(organizationId)]))
}

/** The ids of the referrals that an organization has, or is the chosen receiver of. @throws NotYetAvailable */
export const findReferralsAddressedTo = async (
  context: ReferralQueryContext,
  organizationId: string,
): Promise<string[]> => {
  requireCurrent(context)
  const rows = await referralTables(context)
    .selectFrom('referral')
    .select('id')
    .where(isAddressedTo(organizationId))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface OpenReferrals {
  readonly received: { readonly rows: ReferralRow[]; readonly total: number }
  readonly returned: { readonly rows: ReferralRow[]; readonly total: number }
  readonly sentElsewhere: number
}

/** Staff may hand over what a closing organization has in service, in addition to what they may always do. */
const withHandOver = (row: ReferralRow, isClosing: boolean): ReferralRow =>
  isClosing && row.status === 'received' ? { ...row, actions: ['route', 'return', ...row.actions] } : row

/** For a staff reader. Oldest first. */
export const openReferrals = async (
  context: ReferralQueryContext,
  { id, isClosing }: { readonly id: string; readonly isClosing: boolean },
  reader: ResolvedActor,
): Promise<OpenReferrals> => {
  const list = async (where: Condition) => {
    const [total, rows] = await Promise.all([
      count(context, where),
      namedReferrals(context)
        .where(where)
        .orderBy('referral.created_at')
        .orderBy('referral.id')
        .limit(openReferralLimit)
        .execute(),
    ])
    return { total, rows: rows.map((row) => withHandOver(referralRow(row, context, reader, 'overall'), isClosing)) }
  }
  const [received, returned, sentElsewhere] = await Promise.all([
    list(isAddressedTo(id)),
    list(isReturnedTo(id)),
    count(context, goesOnElsewhere(id)),
  ])
  return { received, returned, sentElsewhere }
}
