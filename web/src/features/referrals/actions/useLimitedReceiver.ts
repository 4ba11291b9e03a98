// The receiver of a referral, if it does not take every new one.
import { type PartnerRef, isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { OrganizationDetail } from '#contracts/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { organization } from '../queries.ts'

export type LimitedReceiver = Pick<z.infer<typeof OrganizationDetail>, 'name' | 'capacity'>

/**
 * Reads the receiver. Null if it takes every new referral, and also if that is unknown, because it only informs: the
 * referral is sent anyway.
 */
export const useLimitedReceiver = (): ((receiver: PartnerRef | null) => Promise<LimitedReceiver | null>) => {
  const queries = useQueryClient()
  return async (receiver) => {
    if (receiver === null || isUnnamedPartner(receiver)) return null
    try {
      const detail = await queries.query(organization(receiver.id))
      return detail.capacity === null ? null : detail
    } catch {
      return null
    }
  }
}
