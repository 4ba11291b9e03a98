// Restores the session when the app starts, then starts live updates and the idle timeout. Loaded only if a session may
// exist.
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from './session.ts'
import { startIdleTimeout } from './idle-timeout.ts'
import { startLiveUpdates } from '../live/live-updates.ts'
import { refreshSession } from '../api/refresh-session.ts'

const maxBackoffMs = 15_000

/** Retries until the server responds. A server restart must not sign anyone out. */
const refreshUntilResponse = async (failures = 0): Promise<void> => {
  try {
    await refreshSession()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, Math.min(maxBackoffMs, 1_000 * 2 ** failures)))
    await refreshUntilResponse(failures + 1)
  }
}

/** Does not restore a session if a sign-in has just created one. */
export const restoreSession = async (queries: QueryClient): Promise<void> => {
  if (useSession.getState().status === 'loading') await refreshUntilResponse()
  startLiveUpdates(queries)
  startIdleTimeout()
}
