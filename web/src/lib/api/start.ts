// Starts the API client: restores the session and keeps open pages up to date. Loaded when a session may exist.
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { startIdleTimeout } from '../session/idle-timeout.ts'
import { startLive } from '../live/live.ts'
import { refreshSession } from './refresh.ts'

const maxBackoffMs = 15_000

/** Retries until the server responds. A server restart must not sign anyone out. */
const resolveSession = async (failures = 0): Promise<void> => {
  try {
    await refreshSession()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, Math.min(maxBackoffMs, 1_000 * 2 ** failures)))
    await resolveSession(failures + 1)
  }
}

/** Restores the session, unless a sign-in has just created one. Then starts the live updates and the idle timeout. */
export const startApi = async (queries: QueryClient): Promise<void> => {
  if (useSession.getState().status === 'loading') await resolveSession()
  startLive(queries)
  startIdleTimeout()
}
