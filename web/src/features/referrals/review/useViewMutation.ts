import { m } from '#messages'
import type { SavedView } from '#contracts/saved-views.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { refusalText } from '../shared/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'

/**
 * Changes the saved views, refetches them, and confirms with a toast. With `hideErrorToast` the caller shows the error
 * itself.
 */
export const useViewMutation = <Change>(
  change: (change: Change) => Promise<unknown>,
  doneText: (change: Change) => string,
  hideErrorToast = false,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, submitted) => {
      await queries.invalidateQueries({ queryKey: ['savedViews'] })
      toast({ kind: 'done', title: doneText(submitted) })
    },
    onError: (error) => {
      if (!hideErrorToast) toast({ kind: 'failed', title: m['saved-views:failed'](), text: refusalText(error) })
    },
  })
}

/** Sets the default view, or resets it with null to the referrals that await review. */
export const useSetDefaultView = () =>
  useViewMutation(
    (view: SavedView | null) => call('setOpeningView', { body: { id: view?.id ?? null } }),
    (view) => (view === null ? m['saved-views:defaultReset']() : m['saved-views:defaultSet']({ name: view.name })),
  )
