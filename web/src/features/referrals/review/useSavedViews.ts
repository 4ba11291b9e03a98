// Changes the person's saved views, and applies the default view.
import { m } from '#messages'
import type { SavedView } from '#contracts/saved-views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../lib/api/client.ts'
import { savedViews } from '../queries.ts'
import { refusalText } from '../shared/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { paramsForView } from './view-url.ts'

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
    onError: (thrown) => {
      if (!hideErrorToast) toast({ kind: 'failed', title: m['saved-views:failed'](), text: refusalText(thrown) })
    },
  })
}

/** Sets the default view, or resets it with null to the referrals that await review. */
export const useSetDefaultView = () =>
  useViewMutation(
    (view: SavedView | null) => call('setOpeningView', { body: { id: view?.id ?? null } }),
    (view) => (view === null ? m['saved-views:defaultReset']() : m['saved-views:defaultSet']({ name: view.name })),
  )

/**
 * True while the person's default view is loading or being applied. It is applied only if the URL has no parameters.
 * Choosing "Awaiting review" in the menu therefore sets a parameter (`paramsForView`).
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
