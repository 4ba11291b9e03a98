// A partner's updates, as this member has read them, and the way to mark them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { asProblem } from '../../api/problem.ts'
import { organizationUpdates } from '../../api/queries.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { problemText } from '../../ui/problemText.ts'

export const useUpdates = (organizationId: string, page: number) => {
  const queries = useQueryClient()
  const found = useQuery(organizationUpdates(organizationId, page))
  const { mutate: mark, isPending: marking } = useMutation({
    mutationFn: (id: string | null) => call('markUpdatesRead', { body: { id } }),
    onError: (error) =>
      toast({ kind: 'failed', title: t.notices.page.markFailed, text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organizationUpdates'] }),
  })
  return { found, mark, marking }
}
