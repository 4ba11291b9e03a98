// A family's figures over all its referrals, and the requests that its dashboard shows (CLI-20, CLI-22).
import type { ClientFigures } from '#contracts/client-dashboard.ts'
import { activeStatuses } from '#contracts/enumeration-values.ts'
import type { Freshness } from '#contracts/lists.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { type ClientReader, ownReferral, ownRows } from './own-referrals.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

/** Requests on the dashboard. The page of all requests has the others. */
const shownRequests = 6

export interface OwnReferralSummary extends Freshness {
  readonly figures: Pick<ClientFigures, 'active' | 'total' | 'completed' | 'investedCents'>
  readonly current: OwnReferral | null
  readonly others: OwnReferral[]
  readonly unanswered: OwnReferral[]
}

const activeSet: ReadonlySet<string> = new Set(activeStatuses)

const figuresOf = (context: ReferralQueryContext, clientId: string): Promise<OwnReferralSummary['figures']> =>
  referralTables(context)
    .selectFrom('referral')
    .select((eb) => [
      sql<number>`count(*) filter (where ${eb('status', 'in', activeStatuses)})`.as('active'),
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${eb('status', '=', 'closed')})`.as('completed'),
      sql<number>`coalesce(sum(${eb.ref('invested_cents')}), 0)::bigint`.as('investedCents'),
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()

/** Requests that are still open come first. A withdrawn request is over, like a closed one. */
const isOpen = ({ status, disposition }: OwnReferral): boolean =>
  activeSet.has(status) || (status === 'returned' && disposition !== 'withdrawn')

/** Closed requests about which the family can still say whether it got help, and has not. */
const unansweredRows = (context: ReferralQueryContext, reader: ClientReader) =>
  ownRows(context, reader)
    .where('referral.help_until', '>', context.now)
    .where('referral.help_answer', 'is', null)
    .orderBy('referral.closed_at', 'desc')
    .limit(shownRequests)
    .execute()

export const ownReferralSummary = async (
  context: ReferralQueryContext,
  reader: ClientReader,
  family: FamilyView,
): Promise<OwnReferralSummary> => {
  const openFirst = sql`case when status in (${sql.join(activeStatuses)}) then 0
    when status = 'returned' and disposition is distinct from 'withdrawn' then 1
    when status = 'closed' then 2 else 3 end`
  const [figures, rows, asked] = await Promise.all([
    figuresOf(context, reader.clientId),
    ownRows(context, reader).orderBy(openFirst).orderBy('referral.created_at', 'desc').limit(shownRequests).execute(),
    unansweredRows(context, reader),
  ])
  const toOwn = (row: (typeof rows)[number]) => ownReferral(row, { reader, family, now: context.now })
  const [current = null, ...others] = rows.map(toOwn)
  const unanswered = asked.map(toOwn)
  return { figures, current, others: others.filter(isOpen), unanswered, ...toFreshness(context.referrals) }
}
