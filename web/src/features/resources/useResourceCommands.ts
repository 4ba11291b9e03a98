// Records, corrects and cancels a resource. A repeated request has one effect.
import { m } from '#messages'
import type { RecordResource } from '#contracts/resources.ts'
import type { RouteName } from '#contracts/routes.ts'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { toast } from '../../lib/stores/toasts.ts'

/** The routes whose responses depend on resources. A query's key begins with the name of its route. */
const affectedQueries: ReadonlySet<RouteName> = new Set<RouteName>([
  'referralResources',
  'referral',
  'incomingReferrals',
  'partnerSummary',
])

const useRefresh = () => {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }: Query) => affectedQueries.has(queryKey[0] as RouteName) })
}

/** The resource that is corrected, in the version that the person saw. */
interface Correction {
  readonly id: string
  readonly version: number
}

export const useSaveResource = (referralId: string, onSaved: () => void) => {
  const idempotency = useIdempotencyKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ body, correction }: { body: RecordResource; correction: Correction | null }) => {
      const key = idempotency.keyFor({ body, correction })
      if (correction === null) await call('recordResource', { params: { id: referralId }, body, key })
      else {
        const { id: resourceId, version } = correction
        await call('correctResource', { params: { id: referralId, resourceId }, body: { ...body, version }, key })
      }
      return correction
    },
    onSuccess: (correction) => {
      idempotency.complete()
      toast({
        kind: 'done',
        title: correction === null ? m['resource-form:recorded']() : m['resource-form:corrected'](),
      })
      onSaved()
    },
    onSettled: refresh,
  })
}

export const useCancelResource = (referralId: string, onCanceled: () => void) => {
  const idempotency = useIdempotencyKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id: resourceId, version }: Correction) => {
      const body = { version }
      const key = idempotency.keyFor({ resourceId, version })
      return call('cancelResource', { params: { id: referralId, resourceId }, body, key })
    },
    onSuccess: () => {
      idempotency.complete()
      toast({ kind: 'done', title: m['resource-form:canceled']() })
      onCanceled()
    },
    onSettled: refresh,
  })
}
