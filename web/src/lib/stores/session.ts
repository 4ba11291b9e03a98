// Who is signed in. The access token lives in memory only; the refresh token is a cookie that scripts cannot read (AUTH-21).
import type { CurrentUser, Session } from '#contracts/people.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { create } from 'zustand'
import { type SessionEndReason, postToTabs } from './tabs.ts'

/** What the server answered, as this browser holds it. */
export interface ActiveSession {
  readonly user: CurrentUser
  readonly accessToken: string
  readonly slaThresholds: SlaThresholds
  /** When the answer came, and when its token runs out: milliseconds since the epoch, by this device's clock. */
  readonly startedAt: number
  readonly expiresAt: number
  /** The server ends a session that is not used for so long; milliseconds. */
  readonly idleLimitMs: number
}

export type SessionState =
  | ({ readonly status: 'signed_in'; readonly ending: null } & ActiveSession)
  | ({ readonly status: 'loading' | 'signed_out' } & NoSession)

interface NoSession {
  readonly user: null
  readonly accessToken: null
  readonly slaThresholds: SlaThresholds
  /** Why the session that was here has ended. */
  readonly ending: SessionEndReason | null
}

const noSession: NoSession = { user: null, accessToken: null, slaThresholds: defaultSlaThresholds, ending: null }

export const useSession = create<SessionState>(() => ({ status: 'loading', ...noSession }))

/**
 * Takes over a session that another tab holds. Of another person than the one here: the page is loaded anew before anything of
 * it can be drawn, since its memory is full of the one before.
 */
export const adoptSession = (session: ActiveSession): void => {
  const { user } = useSession.getState()
  if (user !== null && user.id !== session.user.id) return location.reload()
  useSession.setState({ status: 'signed_in', ending: null, ...session }, true)
}

/** The session that this tab holds, if anybody is signed in. */
export const activeSession = (): ActiveSession | null => {
  const state = useSession.getState()
  if (state.status !== 'signed_in') return null
  const { status: _status, ending: _ending, ...active } = state
  return active
}

const shareSession = (session: ActiveSession) => {
  adoptSession(session)
  postToTabs({ type: 'started', session })
}

/** Begins or renews the session with the server's answer, in every tab. */
export const startSession = (session: Session): void => {
  const now = Date.now()
  shareSession({
    user: session.user,
    accessToken: session.accessToken,
    slaThresholds: session.slaThresholds,
    startedAt: now,
    expiresAt: now + session.expiresIn * 1_000,
    idleLimitMs: session.idleSeconds * 1_000,
  })
}

/** The server says anew who the person is; the token stays. */
export const updateUser = (user: CurrentUser): void => {
  const active = activeSession()
  if (active !== null) shareSession({ ...active, user })
}

/** Nobody is signed in, in this tab. */
export const endSession = (reason: SessionEndReason | null = null): void =>
  useSession.setState({ status: 'signed_out', ...noSession, ending: reason }, true)
