// Shows the warning before the idle timeout. Its code loads at sign-in, because the browser may be offline later.
import { useEffect, useState } from 'react'
import { useIdleWarning } from '../../lib/session/idle-warning.ts'
import { useSession } from '../../lib/session/session.ts'
import type { IdleWarning } from './IdleWarning.tsx'

export const IdleGate = () => {
  const endsAt = useIdleWarning((state) => state.endsAt)
  const isSignedIn = useSession(({ status }) => status === 'signed_in')
  const [Warning, setWarning] = useState<typeof IdleWarning>()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const load = () => {
      // A failed import while offline would stay cached as failed.
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
