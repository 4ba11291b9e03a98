// A partner's updates with the member's read marks, and a function that marks them as read.
import { m } from '#messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { organizationUpdates } from './queries.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { problemText } from '../../lib/format/problem-text.ts'

export const useUpdates = (organizationId: string, page: number) => {
  const queries = useQueryClient()
  const list = useQuery(organizationUpdates(organizationId, page))
  const { mutate: markRead, isPending: isMarking } = useMutation({
    mutationFn: (id: string | null) => call('markUpdatesRead', { body: { id } }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['notifications:page.markFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organizationUpdates'] }),
  })
  return { list, markRead, isMarking }
}
