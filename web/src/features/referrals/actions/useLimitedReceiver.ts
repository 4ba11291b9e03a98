// The receivers of referrals, if they do not take every new one.
import { type PartnerRef, isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { OrganizationDetail } from '#contracts/people.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { organization } from '../queries.ts'

export type LimitedReceiver = Pick<z.infer<typeof OrganizationDetail>, 'id' | 'name' | 'capacity'>

/** Null also if it is unknown, because it only informs: the referral is sent anyway. */
const findLimited = async (queries: QueryClient, id: string): Promise<LimitedReceiver | null> => {
  try {
    const detail = await queries.query(organization(id))
    return detail.capacity === null ? null : detail
  } catch {
    return null
  }
}

/** Reads the receiver. Null if it takes every new referral, or if that is unknown. */
export const useLimitedReceiver = (): ((receiver: PartnerRef | null) => Promise<LimitedReceiver | null>) => {
  const queries = useQueryClient()
  return async (receiver) =>
    receiver === null || isUnnamedPartner(receiver) ? null : findLimited(queries, receiver.id)
}

/** Reads several receivers, each once. */
export const useLimitedReceivers = (): ((ids: readonly string[]) => Promise<readonly LimitedReceiver[]>) => {
  const queries = useQueryClient()
  return async (ids) =>
    (await Promise.all([...new Set(ids)].map((id) => findLimited(queries, id)))).filter((limited) => limited !== null)
}
