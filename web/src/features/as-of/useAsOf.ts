// The time of an as-of view. It is in the URL, so that a shared link shows what its sender saw.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { useCanCall } from '../../lib/session/useCanCall.ts'

const asOfParam = 'asOf'
const Instant = z.iso.datetime()

export interface AsOf {
  /** Whether the user may open an as-of view. */
  readonly isAvailable: boolean
  /** ISO 8601; undefined for the present. */
  readonly at: string | undefined
  readonly showAsOf: (at: Date) => void
  readonly showPresent: () => void
}

/** Only staff have as-of views. Other users, and staff whose URL has an invalid time, see the present. */
export const useAsOf = (): AsOf => {
  const [params, setParams] = useSearchParams()
  const isAvailable = useCanCall('reviewAsOf')
  const parsedInstant = Instant.safeParse(params.get(asOfParam))
  const setInstant = useCallback(
    (at: string | undefined) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.delete('page')
          next.delete(asOfParam)
          if (at !== undefined) next.set(asOfParam, at)
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    isAvailable,
    at: isAvailable && parsedInstant.success ? parsedInstant.data : undefined,
    showAsOf: useCallback((at) => setInstant(at.toISOString()), [setInstant]),
    showPresent: useCallback(() => setInstant(undefined), [setInstant]),
  }
}

/** Builds a link that keeps the time of the as-of view. */
export const useAsOfLink = (path: string): string => {
  const { at } = useAsOf()
  return at === undefined ? path : `${path}?${new URLSearchParams({ [asOfParam]: at }).toString()}`
}
