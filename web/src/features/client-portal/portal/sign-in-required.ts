// Finds out whether someone is signed in, without a call that the server would refuse.
import { ProblemError } from '../../../lib/api/problem-error.ts'
import { refreshSession } from '../../../lib/api/refresh-session.ts'
import { activeSession, useSession } from '../../../lib/session/session.ts'
import { m } from '#messages'

/** Waits for a session that is still loading. @throws ProblemError `not_authenticated` if there is none */
export const signInRequired = async (): Promise<void> => {
  if (useSession.getState().status === 'loading') await refreshSession()
  if (activeSession() !== null) return
  const title = m['problems:notAuthenticated']()
  throw new ProblemError({ type: 'about:blank', code: 'not_authenticated', status: 401, title })
}
