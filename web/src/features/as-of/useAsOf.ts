// The instant at which a page is looked at stands in its address, so that a link shows what its sender saw.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { useSession } from '../../lib/stores/session.ts'

const name = 'asOf'
const Instant = z.iso.datetime()

export interface AsOf {
  /** Whether the reader may look at the past. */
  readonly isOffered: boolean
  /** ISO 8601; undefined: now. */
  readonly at: string | undefined
  readonly lookAt: (at: Date) => void
  readonly backToNow: () => void
}

/** Only staff look at the past; for everybody else, and where the address says nothing sensible, it is now. */
export const useAsOf = (): AsOf => {
  const [params, setParams] = useSearchParams()
  const isStaff = useSession(({ user }) => user !== null && user.platformRole !== null)
  const given = Instant.safeParse(params.get(name))
  const set = useCallback(
    (at: string | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('page')
          next.delete(name)
          if (at !== undefined) next.set(name, at)
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    isOffered: isStaff,
    at: isStaff && given.success ? given.data : undefined,
    lookAt: useCallback((at) => set(at.toISOString()), [set]),
    backToNow: useCallback(() => set(undefined), [set]),
  }
}

/** A link that stays at the instant. */
export const useAsOfLink = (path: string): string => {
  const { at } = useAsOf()
  return at === undefined ? path : `${path}?${new URLSearchParams({ [name]: at }).toString()}`
}
