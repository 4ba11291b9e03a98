// Refreshes the session. Only one tab at a time exchanges the refresh cookie, and tabs that wake up at the same time
// share the result.
import type { VerifyMfa } from '#contracts/accounts.ts'
import type { Session, SignIn } from '#contracts/people.ts'
import { adoptSession, endSession, activeSession, startSession, useSession } from '../session/session.ts'
import { listenToTabs, postToTabs } from '../session/tab-messages.ts'
import { announceSignOut } from '../session/session-hint.ts'
import { ProblemError } from './problem.ts'
import { requestJson } from './request.ts'

/** A shared lock held by every tab that answers session requests. The number of holders is the number of those tabs. */
const presenceLock = 'session-tab'

/**
 * How long a new session is shared with other tabs. That is long enough for tabs that wake up at the same
 * time, and short enough that a reload fetches the user again.
 */
const maxShareAgeMs = 10_000
/** How long to wait for other tabs. A frozen tab does not respond, and a busy device takes a second or two. */
const replyTimeoutMs = 3_000

const announcePresence = (): Promise<void> => {
  listenToTabs((message) => {
    if (message.type !== 'session_requested') return
    const active = activeSession()
    const canShare =
      active !== null && active.accessToken !== message.has && Date.now() - active.startedAt < maxShareAgeMs
    postToTabs({ type: 'session_reply', session: canShare ? active : null })
  })
  return new Promise((resolve) => {
    const forever = new Promise<never>(() => {})
    void navigator.locks.request(presenceLock, { mode: 'shared' }, () => {
      resolve()
      return forever
    })
  })
}
let presence: Promise<void> | undefined

const countOtherTabs = async (): Promise<number> => {
  presence ??= announcePresence()
  await presence
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name === presenceLock).length - 1
}

/**
 * Adopts the session that another tab just received. Its broadcast may arrive after this tab gets the lock, so this tab
 * requests it. Without the request, four tabs opened at the same time exchanged the cookie twice in one of five runs.
 */
const adoptFromOtherTab = async (expiredToken: string | undefined): Promise<boolean> => {
  let pendingReplies = await countOtherTabs()
  if (pendingReplies === 0) return false
  let stopWaiting = () => {}
  const reply = new Promise<boolean>((resolve) => {
    const stop = listenToTabs((message) => {
      if (message.type !== 'session_reply') return
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
  postToTabs({ type: 'session_requested', has: expiredToken })
  return reply.finally(stopWaiting)
}

const exchangeCookie = async (): Promise<boolean> => {
  try {
    startSession(await requestJson('refreshSession', {}))
    return true
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 401) throw error
    const hadSession = activeSession() !== null || error.code === 'session_ended'
    if (hadSession) announceSignOut('expired')
    endSession(hadSession ? 'expired' : null)
    return false
  }
}

/** While this tab waited for the lock, another tab may have refreshed or ended the session. */
const resultOfPreviousHolder = (previousToken: string | undefined): boolean | undefined => {
  const { status } = useSession.getState()
  if (previousToken !== undefined && status === 'signed_out') return false
  return status === 'signed_in' && activeSession()?.accessToken !== previousToken ? true : undefined
}

const refreshWithLock = async (previousToken: string | undefined): Promise<boolean> => {
  const result = resultOfPreviousHolder(previousToken)
  if (result !== undefined) return result
  return (await adoptFromOtherTab(previousToken)) || exchangeCookie()
}

let refreshing: Promise<boolean> | undefined

/** Lets only one tab at a time change the cookie. A concurrent exchange would send the old cookie. */
const withRefreshLock = <Result>(action: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('session-refresh', action)

/** Signs in, which ends any session in another tab. The lock keeps other tabs from refreshing in the meantime. */
export const signIn = (body: SignIn): Promise<Session> =>
  withRefreshLock(async () => {
    const session = await requestJson('signIn', { body })
    startSession(session)
    return session
  })

/** Verifies the second factor. The new session replaces the current one in every tab. */
export const elevateSession = (body: VerifyMfa): Promise<void> =>
  withRefreshLock(async () => startSession(await requestJson('verifyMfa', { body })))

/**
 * Exchanges the refresh cookie for a new session, unless the session has a newer token than `refusedToken`. Each use
 * replaces the cookie, and using an old one again ends the session (AUTH-22). Returns false if no one is signed in.
 * @throws ProblemError if the server does not respond; the session then stays unchanged
 */
export const refreshSession = (refusedToken = activeSession()?.accessToken): Promise<boolean> => {
  refreshing ??= withRefreshLock(() => refreshWithLock(refusedToken)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
