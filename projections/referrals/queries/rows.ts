// The rows of a page: the referrals with the given ids, the names they refer to, and the actions available to the
// reader.
import type { HelpQuestion } from '#contracts/help-answers.ts'
import { allowedActions } from '#contracts/lifecycle.ts'
import { type ResolvedActor, findReferralRoles } from '#contracts/parties.ts'
import type { FamilyView, OrganizationRef, PartnerRef } from '#contracts/organization-ref.ts'
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'
import { type SlaClock, slaAge } from '#contracts/sla.ts'
import { clientStream } from '#domain/client/events.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { slaStream } from '#domain/sla/events.ts'
import type { AliasableExpression, Selectable } from 'kysely'
import { shownClient } from '../../protected-families.ts'
import type { StoredReferral } from '../stored.ts'
import { namedByFamily } from './consent.ts'
import { isHidden, withoutHiddenActions } from './hidden-family.ts'
import { type ReferralQueryContext, organizationNames, referralTables } from './query-context.ts'
import { type Direction, type Sort, orderTerms } from './sorts.ts'

/** A referral with the names it refers to; null if the id is unknown. */
export interface NamedReferral extends Selectable<StoredReferral> {
  readonly from_name: string | null
  readonly from_confidential: boolean | null
  readonly to_name: string | null
  readonly to_confidential: boolean | null
  readonly claimed_by_name: string | null
}

/** Whose figures a list shows: the SLA clock and the investment overall, or the receiver's. */
export type ClockKind = 'overall' | 'receiver'

/** Referrals with their names. The caller adds the conditions. */
export const namedReferrals = (context: ReferralQueryContext) =>
  referralTables(context)
    .selectFrom('referral')
    .leftJoin(organizationNames(context).as('sender'), 'sender.id', 'referral.from_organization_id')
    .leftJoin(organizationNames(context).as('receiver'), 'receiver.id', 'referral.to_organization_id')
    .leftJoin('public.account as claimer', 'claimer.id', 'referral.claimed_by')
    .selectAll('referral')
    .select(['sender.name as from_name', 'receiver.name as to_name', 'claimer.display_name as claimed_by_name'])
    .select(['sender.refuge as from_confidential', 'receiver.refuge as to_confidential'])

/** The rows with these ids, in list order. */
export const namedPage = (
  context: ReferralQueryContext,
  ids: AliasableExpression<{ id: string }>,
  sort: Sort,
  direction: Direction,
): Promise<NamedReferral[]> =>
  orderTerms(sort, direction)
    .reduce((query, [value, sortDirection]) => query.orderBy(value, sortDirection), namedReferrals(context))
    .where('referral.id', 'in', (eb) => eb.selectFrom(ids.as('page')).select('page.id'))
    .execute()

export const organizationRef = (id: string | null, name: string | null): OrganizationRef | null =>
  id === null ? null : { id, name: name ?? '' }

/** Names an organization to a reader. `isConfidential` is null if the model does not include the organization (yet). */
export type NamePartner = (id: string | null, name: string | null, isConfidential: boolean | null) => PartnerRef | null

/** Keeps an organization that it knows nothing about confidential. */
export const partnerForFamily =
  ({ namePartner }: FamilyView): NamePartner =>
  (id, name, isConfidential) =>
    id === null ? null : namePartner({ id, name: name ?? '', isConfidential: isConfidential ?? true })

/**
 * Names the receivers of a referral to its family: only organizations that have or had it, or that the family named. One that
 * someone else has only chosen may never get it.
 */
export const receiverForFamily = (
  family: FamilyView,
  { parts, ...row }: Pick<StoredReferral, 'parts' | 'source' | 'consent_scope' | 'consent_organization_ids'>,
): NamePartner => {
  const knownIds = new Set([...parts.map(({ organizationId }) => organizationId), ...namedByFamily(row)])
  const namePartner = partnerForFamily(family)
  return (id, ...named) => (id === null || knownIds.has(id) ? namePartner(id, ...named) : null)
}

export const personRef = (id: string | null, name: string | null): PersonRef | null =>
  id === null ? null : { id, name: name ?? '' }

const toClock = (row: NamedReferral, clockKind: ClockKind): SlaClock => {
  const startedAt = clockKind === 'receiver' ? row.received_at : null
  return {
    startedAt: (startedAt ?? row.sla_started_at).getTime(),
    stoppedAt: row.sla_stopped_at?.getTime() ?? null,
  }
}

/** "Did you get help?", as the family is asked after the last closing. */
export const helpQuestionOf = ({ help_answer: answer, help_until: until }: StoredReferral): HelpQuestion | null =>
  until === null ? null : { answer, until: until.toISOString() }

/** The parties of a stored referral. */
export const toParties = (row: StoredReferral) => ({
  clientId: row.client_id,
  fromOrganizationId: row.from_organization_id,
  requestorUserId: row.requestor_user_id,
  parts: row.parts,
})

/** Whether an event is missing in the row, in its history, or in the names that it shows. */
const isIncomplete = (
  row: NamedReferral,
  { referrals, organizations }: Pick<ReferralQueryContext, 'referrals' | 'organizations'>,
): boolean =>
  [referralStream(row.id), slaStream(row.id), clientStream(row.client_id)].some((name) => referrals.parked.has(name)) ||
  [row.from_organization_id, row.to_organization_id].some(
    (id) => id !== null && organizations.parked.has(organizationStream(id)),
  )

/** The row as the API returns it, with the actions available to the reader. */
export const referralRow = (
  row: NamedReferral,
  context: Pick<ReferralQueryContext, 'now' | 'sla' | 'referrals' | 'organizations' | 'protection'>,
  reader: ResolvedActor,
  clockKind: ClockKind,
): ReferralRow => ({
  id: row.id,
  part: null,
  client: { ...shownClient(row, context.protection), county: row.client_county },
  clientContactMasked: isHidden(row, context.protection) ? null : row.client_contact_masked,
  from: organizationRef(row.from_organization_id, row.from_name),
  to: organizationRef(row.to_organization_id, row.to_name),
  need: row.need,
  priority: row.priority,
  source: row.source,
  type: row.referral_type,
  status: row.status,
  disposition: row.disposition,
  reviewer: personRef(row.claimed_by, row.claimed_by_name),
  sla: slaAge(toClock(row, clockKind), context.now, context.sla),
  investedCents: clockKind === 'receiver' ? row.receiver_invested_cents : row.invested_cents,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  receivedAt: row.received_at?.toISOString() ?? null,
  version: row.version,
  incomplete: isIncomplete(row, context),
  actions: availableActions(row, context, reader),
})

const availableActions = (
  row: NamedReferral,
  { now, protection }: Pick<ReferralQueryContext, 'now' | 'protection'>,
  reader: ResolvedActor,
): ReferralRow['actions'] => {
  const actions = allowedActions(findReferralRoles(reader, toParties(row), now), row)
  return isHidden(row, protection) ? withoutHiddenActions(actions, row) : actions
}
