// Keeps the session alive: one exchange of the refresh cookie at a time over all tabs, and one for all that wake together.
import type { VerifyMfa } from '#contracts/accounts.ts'
import type { Session, SignIn } from '#contracts/people.ts'
import { adoptSession, endSession, heldSession, startSession, useSession } from '../stores/session.ts'
import { hearTabs, tellTabs } from '../stores/tabs.ts'
import { forgetSession } from '../../app/session-hint.ts'
import { ProblemError } from './problem.ts'
import { send } from './send.ts'

/** Held, shared, by every tab that can answer for the session: how many are there is how many may answer. */
const presence = 'session-tab'

/**
 * An answer no older than this is given to a tab that asks; milliseconds. Long enough for tabs that wake at once, short
 * enough that a reload reads anew who the person is.
 */
const shareable = 10_000
/** A tab that is frozen does not answer; milliseconds. */
const patience = 1_000

const begin = (): Promise<void> => {
  hearTabs((message) => {
    if (message.type !== 'asks') return
    const held = heldSession()
    const fresh = held !== null && held.accessToken !== message.has && Date.now() - held.startedAt < shareable
    tellTabs({ type: 'answers', session: fresh ? held : null })
  })
  return new Promise((resolve) => {
    const forever = new Promise<never>(() => {})
    void navigator.locks.request(presence, { mode: 'shared' }, () => {
      resolve()
      return forever
    })
  })
}
let present: Promise<void> | undefined

const otherTabs = async (): Promise<number> => {
  present ??= begin()
  await present
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name === presence).length - 1
}

/**
 * Takes over the answer that another tab got a moment ago. Its news may come later than the turn: without asking, one of
 * five times that four tabs opened at once there were two exchanges.
 */
const fromAnotherTab = async (has: string | undefined): Promise<boolean> => {
  let silent = await otherTabs()
  if (silent === 0) return false
  let end = () => {}
  const answered = new Promise<boolean>((resolve) => {
    const stop = hearTabs((message) => {
      if (message.type !== 'answers') return
      silent -= 1
      if (message.session !== null) adoptSession(message.session)
      if (message.session !== null || silent === 0) resolve(message.session !== null)
    })
    const timer = setTimeout(resolve, patience, false)
    end = () => {
      clearTimeout(timer)
      stop()
    }
  })
  tellTabs({ type: 'asks', has })
  return answered.finally(end)
}

const exchange = async (): Promise<boolean> => {
  try {
    startSession(await send('refreshSession', {}))
    return true
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || thrown.problem.status !== 401) throw thrown
    const wasHere = heldSession() !== null || thrown.code === 'session_ended'
    if (wasHere) forgetSession('expired')
    endSession(wasHere ? 'expired' : null)
    return false
  }
}

/** While this tab waited for its turn, the one before it may have settled the matter. */
const settled = (before: string | undefined): boolean | undefined => {
  const { status } = useSession.getState()
  if (before !== undefined && status === 'signed_out') return false
  return status === 'signed_in' && heldSession()?.accessToken !== before ? true : undefined
}

const takeTurn = async (before: string | undefined): Promise<boolean> => {
  const known = settled(before)
  if (known !== undefined) return known
  return (await fromAnotherTab(before)) || exchange()
}

let refreshing: Promise<boolean> | undefined

/** One at a time over all tabs, whatever changes the cookie: an exchange in between would be of the cookie before. */
const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> => navigator.locks.request('session-refresh', act)

/** Signs in; where a session was open in another tab, it ends with this answer, and no tab asks for its next cookie meanwhile. */
export const signIn = (body: SignIn): Promise<Session> =>
  inTurn(async () => {
    const session = await send('signIn', { body })
    startSession(session)
    return session
  })

/** Shows the code of the second factor: another session takes the place of this one, in every tab. */
export const raiseSession = (body: VerifyMfa): Promise<void> =>
  inTurn(async () => startSession(await send('verifyMfa', { body })))

/**
 * Exchanges the refresh cookie for a new session, because each use replaces the cookie and an old one used twice ends
 * the session (AUTH-22). False: nobody is signed in.
 * @throws ProblemError when the server could not answer; the session is then left as it is
 */
export const refreshSession = (): Promise<boolean> => {
  const before = heldSession()?.accessToken
  refreshing ??= inTurn(() => takeTurn(before)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
