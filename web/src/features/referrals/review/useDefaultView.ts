import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { savedViews } from '../queries.ts'
import { paramsForView } from './view-url.ts'

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
