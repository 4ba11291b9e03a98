// Who is signed in. The access token lives in memory only; the refresh token is a cookie that scripts cannot read (AUTH-21).
import type { CurrentUser, Session } from '#contracts/people.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { create } from 'zustand'

interface SessionState {
  readonly status: 'loading' | 'signed_in' | 'signed_out'
  readonly user: CurrentUser | null
  readonly accessToken: string | null
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly slaThresholds: SlaThresholds
}

export const useSession = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  accessToken: null,
  expiresAt: 0,
  slaThresholds: defaultSlaThresholds,
}))

export const startSession = (session: Session): void =>
  useSession.setState({
    status: 'signed_in',
    user: session.user,
    slaThresholds: session.slaThresholds,
    accessToken: session.accessToken,
    // Counted on this device's clock, which may differ from the server's.
    expiresAt: Date.now() + session.expiresIn * 1000,
  })

export const endSession = (): void =>
  useSession.setState({ status: 'signed_out', user: null, accessToken: null, expiresAt: 0 })
