// The organizations that may receive a referral, if its family named them (docs/decisions/0068 and 0078).
import type { OrganizationRow } from '#contracts/people.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { referral as referralQuery } from '../../../lib/api/queries.ts'
import type { ActionSubject } from './ActionDialog.tsx'

export interface AllowedReceivers {
  readonly referralId: string
  readonly state: 'loading' | 'failed' | 'ready'
  readonly rows: readonly OrganizationRow[]
}

/** The page of a referral knows its receivers. A row of a list does not. */
export type RoutedReferral = ActionSubject & Partial<Pick<ReferralDetail, 'allowedReceivers'>>

/**
 * Null if the family did not limit who may receive the referral. From a list, this loads the referral, which is recorded
 * as a reading, and only if the family is protected.
 */
export const useAllowedReceivers = ({ id, client, allowedReceivers }: RoutedReferral): AllowedReceivers | null => {
  const isUnknown = allowedReceivers === undefined && client?.protection !== undefined
  const { data, isError } = useQuery({ ...referralQuery(id, null, true), enabled: isUnknown })
  const receivers = isUnknown ? data?.allowedReceivers : allowedReceivers
  if (receivers) return { referralId: id, state: 'ready', rows: receivers }
  const isLoading = isUnknown && data === undefined
  return isLoading ? { referralId: id, state: isError ? 'failed' : 'loading', rows: [] } : null
}
