// Who got a family's requests, and the consent to each of them, as the family reads it.
import type { FamilyView, PartnerRef } from '#contracts/organization-ref.ts'
import { type Disclosure, type OwnSharing, type OwnSharingQuery, sharingPageSize } from '#contracts/own-sharing.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { ReceiverPart } from '#contracts/receiver-parts.ts'
import { toFreshness } from '../../query-context.ts'
import { knownRecipients, referralConsent } from './consent.ts'
import type { ClientReader } from './own-referrals.ts'
import { type ReferralQueryContext, organizationNames, referralTables } from './query-context.ts'
import { type NamedReferral, namedReferrals, partnerForFamily } from './rows.ts'

/** Created by migration 0041. */
type Readings = {
  'public.reading': { at: Date; organization_id: string | null; kind: string; client_ids: readonly string[] }
}

interface ContactReading {
  readonly at: Date
  readonly organization_id: string | null
}

/** When organizations opened the family's phone number and email address. */
const findContactReadings = ({ db }: ReferralQueryContext, clientId: string): Promise<ContactReading[]> =>
  db
    .$extendTables<Readings>()
    .selectFrom('public.reading')
    .select(['at', 'organization_id'])
    .where((eb) => eb('client_ids', '@>', eb.val([clientId])))
    .where('kind', '=', 'contact')
    .orderBy('at')
    .execute()

const startKey = (referralId: string, revision: number): string => `${referralId} ${revision}`

/** When each part began, by referral and revision. */
const findStarts = async (
  context: ReferralQueryContext,
  rows: readonly NamedReferral[],
): Promise<ReadonlyMap<string, Date>> => {
  const revisions = [...new Set(rows.flatMap(({ parts }) => parts.map(({ from }) => from)))]
  if (revisions.length === 0) return new Map()
  const events = await referralTables(context)
    .selectFrom('referral_event')
    .select(['referral_id', 'revision', 'at'])
    .where('referral_id', '=', (eb) => eb.fn.any(eb.val(rows.map(({ id }) => id))))
    .where('revision', 'in', revisions)
    .execute()
  return new Map(events.map(({ referral_id: id, revision, at }) => [startKey(id, revision), at]))
}

type NameOrganization = (id: string) => PartnerRef

/** An organization that the model does not include (yet) stays confidential. */
const findNames = async (
  context: ReferralQueryContext,
  rows: readonly NamedReferral[],
  family: FamilyView,
): Promise<NameOrganization> => {
  const ids = new Set(
    rows.flatMap((row) => [...row.parts.map(({ organizationId }) => organizationId), ...row.consent_organization_ids]),
  )
  const found =
    ids.size === 0
      ? []
      : await organizationNames(context)
          .where('id', 'in', [...ids])
          .execute()
  const known = new Map(found.map((organization) => [organization.id, organization]))
  return (id) =>
    family.namePartner({ id, name: known.get(id)?.name ?? '', isConfidential: known.get(id)?.refuge ?? true })
}

/** How the part has ended. Time ends it too: the family's consent, or 30 days after a closing. */
const endOf = ({ to, endsAt, ending }: ReceiverPart, now: Date): Disclosure['ended'] => {
  if (to !== null) return { at: endsAt, ending }
  const isOver = endsAt !== null && Date.parse(endsAt) <= now.getTime()
  return isOver ? { at: endsAt, ending: ending ?? 'consent_ended' } : null
}

interface SharingContext {
  readonly now: Date
  readonly starts: ReadonlyMap<string, Date>
  readonly nameOrganization: NameOrganization
  readonly contactReadings: readonly ContactReading[]
}

const toDisclosure = (
  row: NamedReferral,
  part: ReceiverPart,
  { now, starts, nameOrganization, contactReadings }: SharingContext,
): Disclosure => {
  const sharedAt = starts.get(startKey(row.id, part.from)) ?? row.created_at
  const ended = endOf(part, now)
  const lastInstant = typeof ended?.at === 'string' ? new Date(ended.at) : now
  const readings = contactReadings.filter(
    ({ at, organization_id: id }) => id === part.organizationId && at >= sharedAt && at <= lastInstant,
  )
  const lastAt = readings.at(-1)?.at.toISOString()
  return {
    partner: nameOrganization(part.organizationId),
    sharedAt: sharedAt.toISOString(),
    accepted: part.accepted,
    ended,
    until: ended === null ? part.endsAt : null,
    contactReadings: lastAt === undefined ? null : { times: readings.length, lastAt },
  }
}

/** A page of the requests of the client profile that the reader owns, the newest first. */
export const ownSharing = async (
  context: ReferralQueryContext,
  { page }: OwnSharingQuery,
  { clientId }: ClientReader,
  family: FamilyView,
): Promise<OwnSharing> => {
  const { now } = context
  const [{ total }, rows, contactReadings] = await Promise.all([
    referralTables(context)
      .selectFrom('referral')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
    namedReferrals(context)
      .where('referral.client_id', '=', clientId)
      .orderBy('referral.created_at', 'desc')
      .orderBy('referral.id', 'desc')
      .limit(sharingPageSize)
      .offset(pageOffset(page, sharingPageSize))
      .execute(),
    findContactReadings(context, clientId),
  ])
  const [starts, nameOrganization] = await Promise.all([findStarts(context, rows), findNames(context, rows, family)])
  const sharing = { now, starts, nameOrganization, contactReadings }
  return {
    rows: rows.map((row) => ({
      id: row.id,
      need: family.showDetail(row.need),
      status: row.status,
      disposition: row.disposition,
      createdAt: row.created_at.toISOString(),
      madeBy: partnerForFamily(family)(row.from_organization_id, row.from_name, row.from_confidential),
      version: row.version,
      consent: { ...referralConsent(row, now), recipients: knownRecipients(row).map(nameOrganization) },
      disclosures: row.parts.toReversed().map((part) => toDisclosure(row, part, sharing)),
    })),
    total,
    page,
    pages: pageCount(total, sharingPageSize),
    ...toFreshness(context.referrals),
  }
}
