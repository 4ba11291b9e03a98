// The saved views of the person: read once, and changed with a word about it.
import { m } from '#messages'
import type { SavedView } from '#contracts/saved-views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../lib/api/client.ts'
import { savedViews } from '../../../lib/api/queries.ts'
import { refusalText } from '../actions/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { paramsForView } from './viewUrl.ts'

/**
 * Runs a change of the views, reads them again, and says what was done. A refusal stands where `quiet` shows it, or in a toast.
 */
export const useViewMutation = <Change>(
  change: (change: Change) => Promise<unknown>,
  doneText: (change: Change) => string,
  hideErrorToast = false,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, asked) => {
      await queries.invalidateQueries({ queryKey: ['savedViews'] })
      toast({ kind: 'done', title: doneText(asked) })
    },
    onError: (thrown) => {
      if (!hideErrorToast) toast({ kind: 'failed', title: m['saved-views:failed'](), text: refusalText(thrown) })
    },
  })
}

/** With which view the review opens; null: with what awaits review. */
export const useSetDefaultView = () =>
  useViewMutation(
    (view: SavedView | null) => call('setOpeningView', { body: { id: view?.id ?? null } }),
    (view) => (view === null ? m['saved-views:opensNone']() : m['saved-views:opens']({ name: view.name })),
  )

/**
 * True while the person's own opening view is asked for and taken. Only an address that says nothing asks; what awaits review,
 * chosen among the views, says so (`addressOf`).
 */
export const useDefaultView = (): boolean => {
  const [params, setParams] = useSearchParams()
  const hasNoParams = params.toString() === ''
  const { data, isPending } = useQuery({ ...savedViews(), enabled: hasNoParams })
  const view = hasNoParams ? data?.views.find(({ id }) => id === data.openingId) : undefined
  useEffect(() => {
    if (view !== undefined) setParams(paramsForView(view), { replace: true })
  }, [view, setParams])
  return hasNoParams && (isPending || view !== undefined)
}
