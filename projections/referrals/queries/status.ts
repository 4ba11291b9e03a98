// How one referral stands, for somebody who holds its link: nobody's name, contact or note is in the answer.
import type { RequestStatus } from '#contracts/public-requests.ts'
import { type ReferralReading, referralTables } from './reading.ts'

/** `erased`: there is nobody any more whom it is about. */
export type FoundStatus = Omit<RequestStatus, 'reference'> | 'erased'

/** undefined: there is no such referral. */
export const referralStatus = async (reading: ReferralReading, id: string): Promise<FoundStatus | undefined> => {
  const row = await referralTables(reading)
    .selectFrom('referral')
    .select(['need', 'status', 'disposition', 'submitted_at', 'created_at', 'client_erased'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.client_erased) return 'erased'
  const { need, status, disposition, submitted_at: sentAt, created_at: createdAt } = row
  return { need, status, disposition, sent: sentAt !== null, createdAt: createdAt.toISOString() }
}
