// One referral with its history, read in one snapshot, for a reader who may see it (TL-03..05, TL-10..12, ROLE-14).
import { type Parties, type ResolvedActor, findReferralRoles, isStaff, mayOpenContact } from '#contracts/parties.ts'
import { findActiveReceiver, withoutActivePart } from '#contracts/receiver-parts.ts'
import type { ReferralRole } from '#contracts/lifecycle.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { isBlocked } from '../../blocked-readers.ts'
import type { FindFamilyView } from '../../family-view.ts'
import { toFreshness } from '../../query-context.ts'
import { forClient, readsAsClient, withoutWordsAboutHelp } from './client-view.ts'
import { allowedReceivers } from './allowed-receivers.ts'
import { referralConsent } from './consent.ts'
import {
  type NamedPart,
  endedPartRow,
  forActiveReceiver,
  forFormerReceiver,
  namedParts,
  toEndingPart,
} from './ended-parts.ts'
import { dealsWithFamily, hasAccount } from './family-account.ts'
import { familyState, findReturn } from './family-state.ts'
import { forHiddenReader, isHidden } from './hidden-family.ts'
import { openNotes } from './notes.ts'
import { type ThresholdCrossing, findThresholdCrossings, withThresholdCrossings } from './threshold-crossings.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import {
  type NamedReferral,
  type NamePartner,
  helpQuestionOf,
  namedReferrals,
  organizationRef,
  partnerForFamily,
  receiverForFamily,
  referralRow,
  toParties,
} from './rows.ts'
import { type NamedEvent, namedEvents, timelineEntry } from './timeline.ts'

export interface ReferralWithHistory {
  readonly referral: NamedReferral | undefined
  readonly familyHasAccount: boolean
  readonly events: readonly NamedEvent[]
  readonly thresholdCrossings: readonly ThresholdCrossing[]
  /** The latest first. */
  readonly endedParts: readonly NamedPart[]
}

const findInSnapshot = async (snapshot: ReferralQueryContext, id: string): Promise<ReferralWithHistory> => {
  const referral = await namedReferrals(snapshot).where('referral.id', '=', id).executeTakeFirst()
  if (referral === undefined)
    return { referral, familyHasAccount: false, events: [], thresholdCrossings: [], endedParts: [] }
  return {
    referral,
    familyHasAccount: await hasAccount(snapshot, referral.client_id),
    events: await namedEvents(snapshot, id),
    thresholdCrossings: await findThresholdCrossings(snapshot, id),
    endedParts: referral.parts.some(({ ending }) => ending !== null) ? await namedParts(snapshot, [id]) : [],
  }
}

/** Reads a referral with its history in one snapshot that begins now. */
export const findReferral = (context: ReferralQueryContext, id: string): Promise<ReferralWithHistory> =>
  // An as-of query already runs in a transaction.
  context.db.isTransaction
    ? findInSnapshot(context, id)
    : context.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => findInSnapshot({ ...context, db }, id))

/** The row without its receiver's access, if a block covers it. */
const withoutBlockedReceiver = async <Row extends StoredParts>(
  { db, now }: ReferralQueryContext,
  row: Row,
): Promise<Row> => {
  const receiver = findActiveReceiver(row, now)
  const isLost = receiver !== null && (await isBlocked(db, receiver, row))
  return isLost ? { ...row, parts: withoutActivePart(row.parts, row.revision) } : row
}

type StoredParts = Pick<NamedReferral, 'id' | 'revision' | 'parts'>

/**
 * The referral without its receiver's access, if the reader acts for the receiver and has lost it. Runs after the row was
 * read, because several readers may share that read.
 */
const withoutLostReceiver = async (
  context: ReferralQueryContext,
  referral: NamedReferral,
  reader: ResolvedActor,
): Promise<NamedReferral> =>
  isStaff(reader) || findActiveReceiver(referral, context.now) !== reader.organizationId
    ? referral
    : withoutBlockedReceiver(context, referral)

/** The parties of a referral, without a receiver that has lost access. Undefined if there is no row. */
export const referralParties = async (context: ReferralQueryContext, id: string): Promise<Parties | undefined> => {
  const row = await referralTables(context).selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toParties(await withoutBlockedReceiver(context, row))
}

/** The ids of the referrals of these families. */
export const referralsOfFamilies = async (
  context: ReferralQueryContext,
  clientIds: readonly string[],
): Promise<string[]> => {
  const rows = await referralTables(context)
    .selectFrom('referral')
    .select('id')
    .where('client_id', '=', (eb) => eb.fn.any(eb.val(clientIds)))
    .execute()
  return rows.map(({ id }) => id)
}

/** What the organization of a former receiver reads, with only its own notes. */
const formerReceiverDetail = async (
  context: ReferralQueryContext,
  vault: Pick<Vault, 'open'>,
  { referral, events, endedParts }: ReferralWithHistory & { readonly referral: NamedReferral },
  organizationId: string,
): Promise<ReferralDetail> => {
  const ownPart = referral.parts.findLast((part) => part.organizationId === organizationId)
  const endedPart = endedParts.find((part) => part.organization_id === organizationId)
  // A block ended the part before the row did.
  const part = ownPart?.ending === null || endedPart === undefined ? toEndingPart(referral, organizationId) : endedPart
  const ownEvents = forFormerReceiver(events, organizationId, referral.parts)
  const notes = await openNotes(
    vault,
    ownEvents.map(({ note }) => note),
  )
  return {
    ...endedPartRow(part, context),
    mayOpenContact: false,
    familyHasAccount: null,
    familyState: null,
    receiverCanRead: false,
    roles: ['former_receiver'],
    initialNote: null,
    language: null,
    consent: null,
    allowedReceivers: null,
    submittedAt: part.received_at?.toISOString() ?? null,
    closedAt: part.status === 'closed' ? part.at.toISOString() : null,
    helpQuestion: null,
    timeline: ownEvents.map((event) => timelineEntry(event, notes, organizationRef)),
    ...toFreshness(context.referrals),
  }
}

/** The events that a reader with these roles may read. */
const readableEvents = (
  { events, referral }: ReferralWithHistory & { readonly referral: NamedReferral },
  roles: readonly ReferralRole[],
  { organizationId }: ResolvedActor,
): readonly NamedEvent[] => {
  const readable = roles.includes('staff') ? events : events.map(withoutWordsAboutHelp)
  return organizationId === null || !roles.includes('receiver') || roles.includes('staff') || roles.includes('sender')
    ? readable
    : forActiveReceiver(readable, organizationId, referral.parts)
}

interface View {
  readonly roles: readonly ReferralRole[]
  readonly reader: ResolvedActor
  /** Null if the reader is not the family. */
  readonly family: FamilyView | null
}

/** The row and the events, without anything that the reader may not read. */
const readableParts = (
  { protection }: ReferralQueryContext,
  result: ReferralWithHistory & { readonly referral: NamedReferral },
  { roles, reader, family }: View,
): { readonly referral: NamedReferral; readonly events: readonly NamedEvent[] } => {
  if (family !== null) return forClient(result.referral, result.events, reader, family)
  const shown = { referral: result.referral, events: readableEvents(result, roles, reader) }
  return isHidden(result.referral, protection) ? forHiddenReader(shown) : shown
}

/** The receiver of a referral that is only routed to another organization has none of it. */
const canReceiverRead = (referral: NamedReferral, now: Date): boolean =>
  referral.to_organization_id !== null && findActiveReceiver(referral, now) === referral.to_organization_id

interface DetailDeps {
  readonly vault: Pick<Vault, 'open'>
  readonly findFamilyView: FindFamilyView
  readonly find?: typeof findReferral
}

/**
 * Returns undefined if there is no such referral or the reader may not see it (TL-14). A reader who is its client gets
 * the client's view, with only the text that the client wrote or received (NEW-27). A former receiver gets a header
 * without names, and the events of its own part (ROLE-24).
 */
export const referralDetail = async (
  context: ReferralQueryContext,
  { vault, findFamilyView, find = findReferral }: DetailDeps,
  id: string,
  reader: ResolvedActor,
): Promise<ReferralDetail | undefined> => {
  const found = await find(context, id)
  if (found.referral === undefined) return undefined
  const result = { ...found, referral: await withoutLostReceiver(context, found.referral, reader) }
  const roles = findReferralRoles(reader, toParties(result.referral), context.now)
  if (roles.length === 0) return undefined
  if (roles.includes('former_receiver') && reader.organizationId !== null)
    return formerReceiverDetail(context, vault, result, reader.organizationId)
  const family = readsAsClient(roles, result.referral) ? await findFamilyView(result.referral.client_id) : null
  const { referral, events } = readableParts(context, result, { roles, reader, family })
  const notes = await openNotes(vault, [referral.initial_note, ...events.map(({ note }) => note)])
  const namePartner: NamePartner = family ? partnerForFamily(family) : organizationRef
  const nameReceiver: NamePartner = family ? receiverForFamily(family, referral) : organizationRef
  const { familyHasAccount } = found
  const { source } = referral
  const clock = roles.includes('receiver') && !roles.includes('staff') ? 'receiver' : 'overall'
  return {
    ...referralRow(referral, context, reader, clock),
    from: namePartner(referral.from_organization_id, referral.from_name, referral.from_confidential),
    to: nameReceiver(referral.to_organization_id, referral.to_name, referral.to_confidential),
    need: family ? family.showDetail(referral.need) : referral.need,
    mayOpenContact:
      !referral.client_erased &&
      !isHidden(referral, context.protection) &&
      mayOpenContact(reader, { ...toParties(referral), source, familyHasAccount }, context.now),
    familyHasAccount: dealsWithFamily(context, referral, reader) ? familyHasAccount : null,
    familyState: family ? familyState(referral, findReturn(events), context.now) : null,
    receiverCanRead: canReceiverRead(referral, context.now),
    roles,
    initialNote: notes(referral.initial_note),
    language: referral.language,
    consent: referralConsent(referral, context.now),
    allowedReceivers: await allowedReceivers(context, referral, roles),
    submittedAt: referral.submitted_at?.toISOString() ?? null,
    closedAt: referral.closed_at?.toISOString() ?? null,
    helpQuestion: helpQuestionOf(referral),
    // The client sees what people do, but not how the exchange measures its response time.
    timeline: withThresholdCrossings(
      family ? [] : result.thresholdCrossings,
      events.map((event) => timelineEntry(event, notes, namePartner, nameReceiver)),
    ),
    ...toFreshness(context.referrals),
  }
}
