// Shows the idle warning. Its code loads after sign-in, because the browser may be offline when the warning is needed.
import { useEffect, useState } from 'react'
import { useIdleWarning } from '../../lib/session/idle-warning.ts'
import { useSession } from '../../lib/session/session.ts'
import type { IdleWarning } from './IdleWarning.tsx'

export const LazyIdleWarning = () => {
  const endsAt = useIdleWarning((state) => state.endsAt)
  const isSignedIn = useSession(({ status }) => status === 'signed_in')
  const [Warning, setWarning] = useState<typeof IdleWarning>()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const load = () => {
      // The browser would cache an import that failed while offline.
      if (!navigator.onLine) return
      import('./IdleWarning.tsx').then(
        (loaded) => setWarning(() => loaded.IdleWarning),
        () => undefined,
      )
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isSignedIn])
  return endsAt === null || Warning === undefined ? null : <Warning endsAt={endsAt} />
}
