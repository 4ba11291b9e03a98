// The current visitor of the directory. When the visitor changes, the directory is queried again.
import { useEffect } from 'react'
import { checkGuestPass, recheckIntervalMs, useGuestPass } from '../../../lib/session/guest-pass.ts'
import { useSession } from '../../../lib/session/session.ts'

export interface Visitor {
  /** Whether the visitor may open the details: signed in, or with a guest pass. */
  readonly hasAccess: boolean
  /** Unique per visitor, for query keys. */
  readonly key: string
}

/** Returns undefined while the session loads. Checks the guest pass now and every minute (DIR-27). */
export const useVisitor = (): Visitor | undefined => {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const pass = useGuestPass((state) => state.pass?.pass)
  useEffect(() => {
    const check = () => void checkGuestPass()
    check()
    const timer = setInterval(check, recheckIntervalMs)
    // Timers stop while a device sleeps, so check again when the page becomes visible.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  if (status === 'loading') return undefined
  if (user?.mfaStep === null) {
    return { hasAccess: true, key: `${user.id} ${user.organizationId ?? ''} ${user.confirmed}` }
  }
  return { hasAccess: pass !== undefined, key: pass ?? '' }
}
