// Renews or takes back the family's permission. Repeating it has no further effect. After a refusal, the page shows the
// request as it is now, and the next confirmation applies to that.
import { m } from '#messages'
import type { ConsentScope } from '#contracts/enumerations.ts'
import type { SharedReferral } from '#contracts/own-sharing.ts'
import { renewalTextVersion } from '#contracts/referral-commands.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

export type PermissionChange =
  | { readonly action: 'revoke_consent' }
  | {
      readonly action: 'renew_consent'
      readonly scope: ConsentScope
      readonly organizationIds?: string[]
    }

/** The queries whose answers depend on it. A query's key begins with the name of its route. */
const dependentQueries = ['ownSharing', 'referral', 'ownReferrals', 'clientDashboard'] as const

const toBody = (change: PermissionChange, version: number) =>
  change.action === 'revoke_consent'
    ? { ...change, version, method: 'online' as const }
    : { ...change, version, method: 'online' as const, textVersion: renewalTextVersion.online }

const refusalText = (error: unknown): string => {
  const problem = asProblem(error)
  return problem.code === 'stale_version' ? m['my-information:changed']() : problemText(problem)
}

export const usePermissionChange = ({ id, version }: Pick<SharedReferral, 'id' | 'version'>, onDone: () => void) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const refresh = () =>
    Promise.all(dependentQueries.map((name) => queries.invalidateQueries({ queryKey: [name] }))).then(() => undefined)
  const mutation = useMutation({
    mutationFn: (change: PermissionChange) => {
      const body = toBody(change, version)
      return call('actOnReferral', { params: { id }, body, key: idempotency.keyFor({ id, body }) })
    },
    onSuccess: async (_, { action }) => {
      idempotency.complete()
      const done = action === 'revoke_consent' ? m['my-information:revoke.done'] : m['my-information:renew.done']
      toast({ kind: 'done', title: done() })
      await refresh()
      onDone()
    },
    onError: refresh,
  })
  return {
    pending: mutation.isPending,
    problem: mutation.error === null ? undefined : refusalText(mutation.error),
    run: (change: PermissionChange) => {
      if (!mutation.isPending) mutation.mutate(change)
    },
  }
}
