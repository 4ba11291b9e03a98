// One referral with its history, read in one snapshot, for a reader who may see it (TL-03..05, TL-10..12, ROLE-14).
import { type ResolvedActor, capacitiesOf } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { freshnessOf } from '../../reading.ts'
import { forClient, readsAsClient } from './client-view.ts'
import { openNotes } from './notes.ts'
import { type Passing, passingsOf, withPassings } from './passings.ts'
import type { ReferralReading } from './reading.ts'
import { type NamedReferral, namedReferrals, partiesOf, referralRow } from './rows.ts'
import { type NamedEvent, namedEvents, timelineEntry } from './timeline.ts'

export interface FoundReferral {
  readonly referral: NamedReferral | undefined
  readonly events: readonly NamedEvent[]
  readonly passings: readonly Passing[]
}

const findIn = async (snapshot: ReferralReading, id: string): Promise<FoundReferral> => {
  const referral = await namedReferrals(snapshot).where('referral.id', '=', id).executeTakeFirst()
  if (referral === undefined) return { referral, events: [], passings: [] }
  return { referral, events: await namedEvents(snapshot, id), passings: await passingsOf(snapshot, id) }
}

/** A referral with its history, in one snapshot that begins now. */
export const findReferral = (reading: ReferralReading, id: string): Promise<FoundReferral> =>
  // An as-of query already runs in a transaction.
  reading.db.isTransaction
    ? findIn(reading, id)
    : reading.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => findIn({ ...reading, db }, id))

/**
 * undefined both if there is no such referral and if the reader may not see it (TL-14). A reader who sees it as its
 * client gets the client's view: only text that the client wrote or received (NEW-27).
 */
export const referralDetail = async (
  reading: ReferralReading,
  vault: Pick<Vault, 'open'>,
  id: string,
  reader: ResolvedActor,
  find = findReferral,
): Promise<ReferralDetail | undefined> => {
  const { referral: found, events: all, passings } = await find(reading, id)
  if (found === undefined) return undefined
  const capacities = capacitiesOf(reader, partiesOf(found))
  if (capacities.length === 0) return undefined
  const asClient = readsAsClient(capacities, found)
  const { referral, events } = asClient ? forClient(found, all, reader) : { referral: found, events: all }
  const notes = await openNotes(vault, [referral.initial_note, ...events.map(({ note }) => note)])
  const clock = capacities.includes('receiver') && !capacities.includes('staff') ? 'receiver' : 'overall'
  return {
    ...referralRow(referral, reading, reader, clock),
    capacities,
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
    // The client sees what people do, not how the exchange measures itself.
    timeline: withPassings(
      asClient ? [] : passings,
      events.map((event) => timelineEntry(event, notes)),
    ),
    ...freshnessOf(reading.referrals),
  }
}
