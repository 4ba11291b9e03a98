// Restores the session when the app starts, then starts live updates and the idle timeout. Loaded only if a session may
// exist.
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from './session.ts'
import { startIdleTimeout } from './idle-timeout.ts'
import { startLiveUpdates } from '../live/live-updates.ts'
import { refreshSession } from '../api/refresh-session.ts'
import { startOfflineSession } from '../offline/offline-session.ts'

const maxBackoffMs = 15_000

/** Retries until the server responds. A server restart must not sign anyone out. */
const refreshUntilResponse = async (failures = 0): Promise<void> => {
  try {
    await refreshSession()
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(maxBackoffMs, 1_000 * 2 ** failures))
      addEventListener('online', resolve, { once: true })
    })
    await refreshUntilResponse(failures + 1)
  }
}

/** Meanwhile, a family's own phone shows what it keeps. */
const refreshOrReadCopy = async (queries: QueryClient): Promise<void> => {
  try {
    await refreshSession()
  } catch {
    if (!(await startOfflineSession())) return refreshUntilResponse(1)
    void refreshUntilResponse(1).then(() => queries.invalidateQueries())
  }
}

/** Does not restore a session if a sign-in has just created one. */
export const restoreSession = async (queries: QueryClient): Promise<void> => {
  if (useSession.getState().status === 'loading') await refreshOrReadCopy(queries)
  startLiveUpdates(queries)
  startIdleTimeout()
}
