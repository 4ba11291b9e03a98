// Keeps the session alive: one exchange of the refresh cookie at a time over all tabs, and one for all that wake together.
import type { VerifyMfa } from '#contracts/accounts.ts'
import type { Session, SignIn } from '#contracts/people.ts'
import { adoptSession, endSession, activeSession, startSession, useSession } from '../stores/session.ts'
import { listenToTabs, postToTabs } from '../stores/tabs.ts'
import { forgetSession } from '../../app/session-hint.ts'
import { ProblemError } from './problem.ts'
import { requestJson } from './request.ts'

/** Held, shared, by every tab that can answer for the session: how many are there is how many may answer. */
const presenceLock = 'session-tab'

/**
 * An answer no older than this is given to a tab that asks; milliseconds. Long enough for tabs that wake at once, short
 * enough that a reload reads anew who the person is.
 */
const maxShareAgeMs = 10_000
/** A tab that is frozen does not answer; milliseconds. */
const replyTimeoutMs = 1_000

const joinTabs = (): Promise<void> => {
  listenToTabs((message) => {
    if (message.type !== 'asks') return
    const active = activeSession()
    const canShare =
      active !== null && active.accessToken !== message.has && Date.now() - active.startedAt < maxShareAgeMs
    postToTabs({ type: 'answers', session: canShare ? active : null })
  })
  return new Promise((resolve) => {
    const forever = new Promise<never>(() => {})
    void navigator.locks.request(presenceLock, { mode: 'shared' }, () => {
      resolve()
      return forever
    })
  })
}
let joined: Promise<void> | undefined

const otherTabs = async (): Promise<number> => {
  joined ??= joinTabs()
  await joined
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name === presenceLock).length - 1
}

/**
 * Takes over the answer that another tab got a moment ago. Its news may come later than the turn: without asking, one of
 * five times that four tabs opened at once there were two exchanges.
 */
const fromAnotherTab = async (expiredToken: string | undefined): Promise<boolean> => {
  let pendingReplies = await otherTabs()
  if (pendingReplies === 0) return false
  let stopWaiting = () => {}
  const reply = new Promise<boolean>((resolve) => {
    const stop = listenToTabs((message) => {
      if (message.type !== 'answers') return
      pendingReplies -= 1
      if (message.session !== null) adoptSession(message.session)
      if (message.session !== null || pendingReplies === 0) resolve(message.session !== null)
    })
    const timer = setTimeout(resolve, replyTimeoutMs, false)
    stopWaiting = () => {
      clearTimeout(timer)
      stop()
    }
  })
  postToTabs({ type: 'asks', has: expiredToken })
  return reply.finally(stopWaiting)
}

const exchangeCookie = async (): Promise<boolean> => {
  try {
    startSession(await requestJson('refreshSession', {}))
    return true
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || thrown.problem.status !== 401) throw thrown
    const hadSession = activeSession() !== null || thrown.code === 'session_ended'
    if (hadSession) forgetSession('expired')
    endSession(hadSession ? 'expired' : null)
    return false
  }
}

/** While this tab waited for its turn, the one before it may have settled the matter. */
const resultOfEarlierTurn = (previousToken: string | undefined): boolean | undefined => {
  const { status } = useSession.getState()
  if (previousToken !== undefined && status === 'signed_out') return false
  return status === 'signed_in' && activeSession()?.accessToken !== previousToken ? true : undefined
}

const refreshInTurn = async (previousToken: string | undefined): Promise<boolean> => {
  const result = resultOfEarlierTurn(previousToken)
  if (result !== undefined) return result
  return (await fromAnotherTab(previousToken)) || exchangeCookie()
}

let refreshing: Promise<boolean> | undefined

/** One at a time over all tabs, whatever changes the cookie: an exchange in between would be of the cookie before. */
const withRefreshLock = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks.request('session-refresh', act)

/** Signs in; where a session was open in another tab, it ends with this answer, and no tab asks for its next cookie meanwhile. */
export const signIn = (body: SignIn): Promise<Session> =>
  withRefreshLock(async () => {
    const session = await requestJson('signIn', { body })
    startSession(session)
    return session
  })

/** Shows the code of the second factor: another session takes the place of this one, in every tab. */
export const elevateSession = (body: VerifyMfa): Promise<void> =>
  withRefreshLock(async () => startSession(await requestJson('verifyMfa', { body })))

/**
 * Exchanges the refresh cookie for a new session, because each use replaces the cookie and an old one used twice ends
 * the session (AUTH-22). False: nobody is signed in.
 * @throws ProblemError when the server could not answer; the session is then left as it is
 */
export const refreshSession = (): Promise<boolean> => {
  const previousToken = activeSession()?.accessToken
  refreshing ??= withRefreshLock(() => refreshInTurn(previousToken)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
