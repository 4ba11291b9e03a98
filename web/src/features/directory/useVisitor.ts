// Who looks at the directory: what is asked anew when it changes.
import { useEffect } from 'react'
import { checkGuestPass, recheckEveryMs, useGuestPass } from '../../lib/stores/guestPass.ts'
import { useSession } from '../../lib/stores/session.ts'

export interface Visitor {
  /** True for who may open the details: signed in, or a guest. */
  readonly hasAccess: boolean
  /** Differs between any two visitors. */
  readonly key: string
}

/** undefined: it is not known yet. Looks at the guest pass now and every minute (DIR-27). */
export const useVisitor = (): Visitor | undefined => {
  const status = useSession((session) => session.status)
  const user = useSession((session) => session.user)
  const pass = useGuestPass((held) => held.pass?.pass)
  useEffect(() => {
    const check = () => void checkGuestPass()
    check()
    const timer = setInterval(check, recheckEveryMs)
    // Timers stop while a device sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  if (status === 'loading') return undefined
  if (user?.mfaStep === null) return { hasAccess: true, key: `${user.id} ${user.organizationId ?? ''}` }
  return { hasAccess: pass !== undefined, key: pass ?? '' }
}
