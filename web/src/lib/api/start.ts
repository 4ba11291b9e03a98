// Begins the client of the API: finds out who is signed in and keeps open pages true. Loaded when a session may exist.
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../stores/session.ts'
import { startIdleTimeout } from './idle-timeout.ts'
import { startLive } from './live.ts'
import { refreshSession } from './refresh.ts'

const maxBackoffMs = 15_000

/** Asks for the session until the server answers; a server that restarts must not sign anybody out. */
const resolveSession = async (failures = 0): Promise<void> => {
  try {
    await refreshSession()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, Math.min(maxBackoffMs, 1_000 * 2 ** failures)))
    await resolveSession(failures + 1)
  }
}

/**
 * Resolves the session unless a sign-in just made one, then follows the topics of the queries on screen and watches that
 * somebody is there.
 */
export const startApi = async (queries: QueryClient): Promise<void> => {
  if (useSession.getState().status === 'loading') await resolveSession()
  startLive(queries)
  startIdleTimeout()
}
