// The status of one referral, for anyone who has its link. The response contains no names or contacts. Its only note is
// a question from staff to the family.
import { isWithoutAccount } from '#contracts/parties.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { FindFamilyView } from '../../family-view.ts'
import type { StoredReferral } from '../stored.ts'
import { referralConsent } from './consent.ts'
import { isPartnerDecline } from './family-state.ts'
import { openNotes } from './notes.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

/** `erased` means that the client has been erased. */
export type ReferralStatusResult = Omit<RequestStatus, 'reference' | 'appointments'> | 'erased'

/** The question with which the referral was last returned, if it was written for the family (NEW-27). */
const readRevisionQuestion = async (
  context: ReferralQueryContext,
  vault: Pick<Vault, 'open'>,
  id: string,
): Promise<string | null> => {
  const returned = await referralTables(context)
    .selectFrom('referral_event')
    .select(['note', 'shared_with_client'])
    .where('referral_id', '=', id)
    .where('type', '=', 'ReferralReturned')
    .orderBy('revision', 'desc')
    .executeTakeFirst()
  if (returned?.shared_with_client !== true) return null
  const note = (await openNotes(vault, [returned.note]))(returned.note)
  return note !== null && 'text' in note ? note.text : null
}

/** Whether staff, and no partner, declined the referral last. */
const isDeclinedByStaff = async (context: ReferralQueryContext, id: string): Promise<boolean> => {
  const declined = await referralTables(context)
    .selectFrom('referral_event')
    .select(['actor_role', 'actor_organization_id', 'status_before', 'receiver_before'])
    .where('referral_id', '=', id)
    .where('type', '=', 'ReferralDeclined')
    .orderBy('revision', 'desc')
    .executeTakeFirst()
  return declined !== undefined && !isPartnerDecline(declined)
}

interface StatusDeps {
  readonly vault: Pick<Vault, 'open'>
  readonly findFamilyView: FindFamilyView
}

/** The answer itself is left out: anyone with the link reads this. */
const openHelpQuestion = (
  { version, help_answer, help_until }: Pick<StoredReferral, 'version' | 'help_answer' | 'help_until'>,
  now: Date,
): RequestStatus['helpQuestion'] =>
  help_until === null || help_until <= now
    ? null
    : { version, isAnswered: help_answer !== null, until: help_until.toISOString() }

/** Returns undefined if the referral does not exist. */
export const referralStatus = async (
  context: ReferralQueryContext,
  { vault, findFamilyView }: StatusDeps,
  id: string,
): Promise<ReferralStatusResult | undefined> => {
  const row = await referralTables(context)
    .selectFrom('referral')
    .select([
      'need',
      'status',
      'disposition',
      'submitted_at',
      'created_at',
      'client_id',
      'client_erased',
      'version',
      'source',
      'help_answer',
      'help_until',
      'consent_at',
      'consent_method',
      'consent_text_version',
      'consent_scope',
      'consent_expires_at',
      'consent_ending',
      'consent_ended_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.client_erased) return 'erased'
  const { status, disposition, version, submitted_at, created_at } = row
  const { showDetail } = await findFamilyView(row.client_id)
  // A request that is over needs no permission.
  const isOver = status === 'closed' || disposition === 'withdrawn'
  const permission = isOver ? null : referralConsent(row, context.now).ending
  // Only a family without an account answers a return through its link, and an answer needs its permission.
  const isAsked = disposition === 'revision' && isWithoutAccount(row.source) && permission === null
  const question = isAsked ? { version, text: showDetail(await readRevisionQuestion(context, vault, id)) } : null
  return {
    need: showDetail(row.need),
    status,
    disposition,
    notPlaced: status === 'returned' && disposition === 'declined' && (await isDeclinedByStaff(context, id)),
    permission,
    madeByStaff: row.source === 'staff',
    sent: submitted_at !== null,
    createdAt: created_at.toISOString(),
    question,
    helpQuestion: openHelpQuestion(row, context.now),
  }
}
