import type { CurrentUser } from '#contracts/people.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type FakeSockets, createFakeSockets } from '#tests/support/fake-socket.ts'
import { useConnection } from '../stores/connection.ts'
import { useReadOnly } from '../stores/read-only.ts'
import { endSession, useSession } from '../session/session.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'

let sockets: FakeSockets
let connection: LiveConnection

const signedIn = { status: 'signed_in', accessToken: 'token', expiresAt: Number.MAX_SAFE_INTEGER } as const

beforeEach(() => {
  vi.useFakeTimers()
  sockets = createFakeSockets()
  vi.stubGlobal('WebSocket', sockets.constructor)
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
  // Sets each random delay to its maximum.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  useSession.setState(signedIn)
  connection = openLiveConnection(() => undefined)
})
afterEach(() => {
  connection.end()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const accept = () => {
  sockets.latest().open()
  sockets.latest().deliver({ type: 'ready' })
}
/** Waits until the browser opens another socket, and returns how long that took, in milliseconds. */
const delayBeforeReconnect = async (): Promise<number> => {
  const socketCount = sockets.sockets.length
  const startedAt = Date.now()
  while (sockets.sockets.length === socketCount) {
    if (Date.now() - startedAt > 60_000) throw new Error('No reconnect within a minute')
    await vi.advanceTimersByTimeAsync(100)
  }
  return Date.now() - startedAt
}

describe('a lost connection', () => {
  it('is retried with growing delays if the server accepts and then drops it', async () => {
    const delays: number[] = []
    for (let round = 0; round < 7; round++) {
      accept()
      sockets.latest().closeFromServer()
      delays.push(await delayBeforeReconnect())
    }
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('is restored quickly if it was stable before', async () => {
    for (let round = 0; round < 5; round++) {
      sockets.latest().closeFromServer()
      await delayBeforeReconnect()
    }
    accept()
    await vi.advanceTimersByTimeAsync(9_900)
    sockets.latest().closeFromServer()
    expect(await delayBeforeReconnect()).toBe(30_000)
    accept()
    await vi.advanceTimersByTimeAsync(10_000)
    sockets.latest().closeFromServer()
    expect(await delayBeforeReconnect()).toBe(1_000)
  })

  it('is detected without a close event when a ping gets no response', async () => {
    accept()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(sockets.latest().sent.at(-1)).toEqual({ type: 'ping' })
    sockets.latest().deliver({ type: 'pong' })
    await vi.advanceTimersByTimeAsync(25_000)
    expect(sockets.sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(sockets.latest().closed).toBe(true)
    expect(await delayBeforeReconnect()).toBe(1_000)
  })

  it('learns from a response to a ping since when nothing can be changed, and when it can', async () => {
    accept()
    sockets.latest().deliver({ type: 'pong', readOnlySince: '2026-03-02T15:00:00.000Z' })
    expect(useReadOnly.getState().since).toBe('2026-03-02T15:00:00.000Z')
    sockets.latest().deliver({ type: 'pong' })
    expect(useReadOnly.getState().since).toBeNull()
  })

  it('is shown to the user after a few seconds, until the connection is restored', async () => {
    accept()
    sockets.latest().closeFromServer()
    await delayBeforeReconnect()
    accept()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(useConnection.getState().lost).toBe(false)
    sockets.latest().closeFromServer()
    for (let waited = 0; waited < 6_000; waited += 1_000) {
      expect(useConnection.getState().lost).toBe(false)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(useConnection.getState().lost).toBe(true)
    sockets.latest().closeFromServer()
    await delayBeforeReconnect()
    expect(useConnection.getState().lost).toBe(true)
    accept()
    expect(useConnection.getState().lost).toBe(false)
  })

  it('is not restored sooner when the token is refreshed', async () => {
    for (let round = 0; round < 3; round++) {
      sockets.latest().closeFromServer()
      await delayBeforeReconnect()
    }
    sockets.latest().closeFromServer()
    useSession.setState({ accessToken: 'another' })
    expect(await delayBeforeReconnect()).toBe(8_000)
    sockets.latest().open()
    expect(sockets.latest().sent).toEqual([{ type: 'authenticate', token: 'another' }])
  })

  it('AUTH-41 is restored only after the second factor is verified', async () => {
    const user: CurrentUser = {
      id: '00000000-0000-4000-8000-000000000001',
      email: 'priya@example.org',
      name: 'Priya Partner',
      platformRole: null,
      memberships: [],
      organizationId: null,
      clientId: null,
      confirmed: true,
      language: null,
      mfaEnrolled: true,
      aal: 'aal1',
      mfaStep: 'challenge',
      rolesPending: false,
    }
    useSession.setState({ user })
    sockets.latest().closeFromServer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets.sockets).toHaveLength(1)
    useSession.setState({ user: { ...user, aal: 'aal2', mfaStep: null } })
    expect(sockets.sockets).toHaveLength(2)
  })

  it('is not restored after the session has ended', async () => {
    accept()
    endSession()
    sockets.latest().closeFromServer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets.sockets).toHaveLength(1)
  })
})
