// One referral with its history, read in one snapshot, for a reader who may see it (TL-03..05, TL-10..12, ROLE-14).
import { type Parties, type ResolvedActor, activeReceiver, findReferralRoles, isStaff } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { isBlocked } from '../../blocked-readers.ts'
import { toFreshness } from '../../query-context.ts'
import { forClient, readsAsClient } from './client-view.ts'
import { openNotes } from './notes.ts'
import { type ThresholdCrossing, findThresholdCrossings, withThresholdCrossings } from './threshold-crossings.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import { type NamedReferral, namedReferrals, toParties, referralRow } from './rows.ts'
import { type NamedEvent, namedEvents, timelineEntry } from './timeline.ts'

export interface ReferralWithHistory {
  readonly referral: NamedReferral | undefined
  readonly events: readonly NamedEvent[]
  readonly thresholdCrossings: readonly ThresholdCrossing[]
}

const findInSnapshot = async (snapshot: ReferralQueryContext, id: string): Promise<ReferralWithHistory> => {
  const referral = await namedReferrals(snapshot).where('referral.id', '=', id).executeTakeFirst()
  if (referral === undefined) return { referral, events: [], thresholdCrossings: [] }
  return {
    referral,
    events: await namedEvents(snapshot, id),
    thresholdCrossings: await findThresholdCrossings(snapshot, id),
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

/**
 * The referral without its receiver's access, if the reader acts for the receiver and has lost it. Runs after the row was
 * read, because several readers may share that read.
 */
const withoutLostReceiver = async (
  { db }: ReferralQueryContext,
  referral: NamedReferral,
  reader: ResolvedActor,
): Promise<NamedReferral> => {
  const receiver = activeReceiver(toParties(referral))
  if (isStaff(reader) || receiver === null || receiver !== reader.organizationId) return referral
  return (await isBlocked(db, receiver, referral)) ? { ...referral, with_receiver: false } : referral
}

/** The parties of a referral, without a receiver that has lost access. Undefined if there is no row. */
export const referralParties = async (context: ReferralQueryContext, id: string): Promise<Parties | undefined> => {
  const row = await referralTables(context).selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const parties = toParties(row)
  const receiver = activeReceiver(parties)
  const isLost = receiver !== null && (await isBlocked(context.db, receiver, row))
  return isLost ? { ...parties, isWithReceiver: false } : parties
}

/**
 * Returns undefined if there is no such referral or the reader may not see it (TL-14). A reader who is its client gets
 * the client's view, with only the text that the client wrote or received (NEW-27).
 */
export const referralDetail = async (
  context: ReferralQueryContext,
  vault: Pick<Vault, 'open'>,
  id: string,
  reader: ResolvedActor,
  find = findReferral,
): Promise<ReferralDetail | undefined> => {
  const found = await find(context, id)
  if (found.referral === undefined) return undefined
  const result = { ...found, referral: await withoutLostReceiver(context, found.referral, reader) }
  const roles = findReferralRoles(reader, toParties(result.referral))
  if (roles.length === 0) return undefined
  const asClient = readsAsClient(roles, result.referral)
  const { referral, events } = asClient
    ? forClient(result.referral, result.events, reader)
    : { referral: result.referral, events: result.events }
  const notes = await openNotes(vault, [referral.initial_note, ...events.map(({ note }) => note)])
  const clock = roles.includes('receiver') && !roles.includes('staff') ? 'receiver' : 'overall'
  return {
    ...referralRow(referral, context, reader, clock),
    roles,
    initialNote: notes(referral.initial_note),
    language: referral.language,
    consent: {
      at: referral.consent_at.toISOString(),
      method: referral.consent_method,
      textVersion: referral.consent_text_version,
      scope: referral.consent_scope,
    },
    submittedAt: referral.submitted_at?.toISOString() ?? null,
    closedAt: referral.closed_at?.toISOString() ?? null,
    // The client sees what people do, but not how the exchange measures its response time.
    timeline: withThresholdCrossings(
      asClient ? [] : result.thresholdCrossings,
      events.map((event) => timelineEntry(event, notes)),
    ),
    ...toFreshness(context.referrals),
  }
}
