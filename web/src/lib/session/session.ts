// The current session. The access token is only in memory; the refresh token is a cookie that scripts cannot read
// (AUTH-21).
import type { CurrentUser, Session } from '#contracts/people.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { create } from 'zustand'
import { type SessionEndReason, postToTabs } from './tab-messages.ts'

/** The session as the server returned it. */
export interface ActiveSession {
  readonly user: CurrentUser
  readonly accessToken: string
  readonly slaThresholds: SlaThresholds
  /** When the response arrived and when its token expires, in milliseconds since the epoch on this device's clock. */
  readonly startedAt: number
  readonly expiresAt: number
  /** How long a session may be idle before the server ends it. */
  readonly idleLimitMs: number
}

export type SessionState =
  | ({ readonly status: 'signed_in'; readonly endReason: null } & ActiveSession)
  | ({ readonly status: 'loading' | 'signed_out' } & NoSession)

interface NoSession {
  readonly user: null
  readonly accessToken: null
  readonly slaThresholds: SlaThresholds
  /** Why the previous session ended. */
  readonly endReason: SessionEndReason | null
}

const noSession: NoSession = { user: null, accessToken: null, slaThresholds: defaultSlaThresholds, endReason: null }

export const useSession = create<SessionState>(() => ({ status: 'loading', ...noSession }))

/**
 * Adopts a session from another tab. If it belongs to another person, the page reloads immediately, because its memory
 * contains the previous person's data.
 */
export const adoptSession = (session: ActiveSession): void => {
  const { user } = useSession.getState()
  if (user !== null && user.id !== session.user.id) return location.reload()
  useSession.setState({ status: 'signed_in', endReason: null, ...session }, true)
}

/** This tab's session, or null if no one is signed in. */
export const activeSession = (): ActiveSession | null => {
  const state = useSession.getState()
  if (state.status !== 'signed_in') return null
  const { status: _status, endReason: _endReason, ...active } = state
  return active
}

const shareSession = (session: ActiveSession) => {
  adoptSession(session)
  postToTabs({ type: 'started', session })
}

/** Starts or renews the session with the server's response, in every tab. */
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

/** Replaces the user of the session. The token stays the same. */
export const updateUser = (user: CurrentUser): void => {
  const active = activeSession()
  if (active !== null) shareSession({ ...active, user })
}

/** Ends the session in this tab. */
export const endSession = (reason: SessionEndReason | null = null): void =>
  useSession.setState({ status: 'signed_out', ...noSession, endReason: reason }, true)
