// A partner's updates, as this member has read them, and the way to mark them.
import { m } from '#messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { organizationUpdates } from '../../lib/api/queries.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { problemText } from '../../design-system/ui/problemText.ts'

export const useUpdates = (organizationId: string, page: number) => {
  const queries = useQueryClient()
  const found = useQuery(organizationUpdates(organizationId, page))
  const { mutate: mark, isPending: marking } = useMutation({
    mutationFn: (id: string | null) => call('markUpdatesRead', { body: { id } }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['notifications:page.markFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organizationUpdates'] }),
  })
  return { found, mark, marking }
}
