// What a family calls its own referral, inside a sentence: "Food Assistance request".
import type { ReferralDetail } from '#contracts/referrals.ts'
import { requestInSentence } from '../../../lib/display/request-in-sentence.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ownClientId } from '../referral/own-client-id.ts'

/** Null if the referral is not about the reader. */
export const useOwnRequest = ({ client, need }: Pick<ReferralDetail, 'client' | 'need'>): string | null => {
  const clientId = useSession(({ user }) => ownClientId(user))
  return clientId !== null && clientId === client?.id ? requestInSentence(need) : null
}
