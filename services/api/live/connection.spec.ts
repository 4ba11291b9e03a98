import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Principal } from '../principal.ts'
import { createConnection } from './connection.ts'

const staffMember: Principal = {
  sessionId: 'session',
  idleTimeout: 3_600_000,
  openedAt: new Date('2026-03-02T15:00:00Z'),
  lastUsedAt: new Date('2026-03-02T15:00:00Z'),
  actor: { userId: 'u', organizationId: null, role: 'staff', clientId: null },
  user: {
    id: 'u',
    email: 'sam@example.org',
    name: 'Sam',
    platformRole: 'staff',
    memberships: [],
    organizationId: null,
    clientId: null,
    confirmed: true,
    language: null,
    mfaEnrolled: false,
    aal: 'aal1',
    mfaStep: null,
    rolesPending: false,
  },
}

/** The same user without any role. */
const userWithoutRole: Principal = {
  ...staffMember,
  actor: { ...staffMember.actor, role: 'guest' },
  user: { ...staffMember.user, platformRole: null },
}

/** A fake socket. A test sets `bufferedAmount` to simulate a browser that does not read. */
const createSocket = () => {
  const sent: unknown[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    closed: undefined as number | undefined,
    pings: 0,
    terminated: false,
    send: (text: string) => sent.push(JSON.parse(text)),
    close: (code: number) => {
      socket.closed = code
      socket.emit('close')
    },
    ping: () => {
      socket.pings += 1
    },
    terminate: () => {
      socket.terminated = true
      socket.emit('close')
    },
  })
  return { socket, sent }
}

let currentPrincipal: Principal | undefined
let isPermitted: boolean
/** Delays the result of a permission check. */
let beforePermissionResult: () => Promise<void>
let notifiedPositions: Record<string, string>
let readOnlySince: Date | undefined

const open = async (...topics: string[]) => {
  const { socket, sent } = createSocket()
  const connection = createConnection(socket as unknown as WebSocket, {
    findPrincipalByToken: async (token) => (token === 'good' ? staffMember : undefined),
    findPrincipalBySession: async () => currentPrincipal,
    canFollow: async ({ user }) => {
      const isAllowed = isPermitted && user.platformRole !== null
      await beforePermissionResult()
      return isAllowed
    },
    getNotifiedPosition: (topic) => notifiedPositions[topic] ?? '',
    readOnlySince: () => readOnlySince,
  })
  const receive = async (message: object) => {
    socket.emit('message', Buffer.from(JSON.stringify(message)))
    await vi.advanceTimersByTimeAsync(0)
  }
  if (topics.length > 0) {
    await receive({ type: 'authenticate', token: 'good' })
    await receive({ type: 'subscribe', topics })
    sent.length = 0
  }
  return { socket, sent, connection, receive }
}

beforeEach(() => {
  vi.useFakeTimers()
  currentPrincipal = staffMember
  isPermitted = true
  beforePermissionResult = async () => {}
  notifiedPositions = {}
  readOnlySince = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a browser that keeps up', () => {
  it('NOT-07 is notified only of changes to topics that it follows', async () => {
    const { sent, connection } = await open('review')
    connection.notify(new Set(['clients']), '01')
    connection.notify(new Set(['review', 'clients']), '02')
    connection.notify('all', '03')
    expect(sent).toEqual([
      { type: 'changed', topics: ['review'], position: '02' },
      { type: 'changed', topics: ['review'], position: '03' },
    ])
  })
})

describe('a browser that subscribes', () => {
  it('REF-34 receives the position up to which changes may already have been announced', async () => {
    const { sent, connection, receive } = await open('organizations')
    notifiedPositions = { review: '04', clients: '' }
    await receive({ type: 'subscribe', topics: ['review', 'clients'] })
    connection.notify(new Set(['review']), '05')
    expect(sent).toEqual([
      { type: 'subscribed', topics: ['review', 'clients'], positions: { review: '04', clients: '' }, refused: [] },
      { type: 'changed', topics: ['review'], position: '05' },
    ])
  })
})

describe('a browser that makes no requests', () => {
  it('learns from its pings since when nothing can be changed', async () => {
    const { sent, receive } = await open('review')
    await receive({ type: 'ping' })
    readOnlySince = new Date('2026-03-02T15:00:00Z')
    await receive({ type: 'ping' })
    expect(sent).toEqual([
      { type: 'pong', readOnlySince: null },
      { type: 'pong', readOnlySince: '2026-03-02T15:00:00.000Z' },
    ])
  })
})

describe('a browser that does not keep up', () => {
  it('gets one message for all pending changes, with the last position', async () => {
    const { socket, sent, connection } = await open('review', 'clients')
    socket.bufferedAmount = 1_000_000
    connection.notify(new Set(['review']), '05')
    connection.notify(new Set(['clients']), '07')
    connection.notify(new Set(['review']), '06')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([])
    socket.bufferedAmount = 0
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ type: 'changed', topics: ['review', 'clients'], position: '07' }])
  })

  it('is disconnected when it reads nothing for 30 seconds', async () => {
    const { socket, connection } = await open('review')
    socket.bufferedAmount = 1_000_000
    connection.notify('all', '05')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(socket.closed).toBe(4408)
  })

  it('is disconnected when it does not answer a ping', async () => {
    const { socket, connection } = await open('review')
    connection.ping()
    socket.emit('pong')
    connection.ping()
    expect(socket.terminated).toBe(false)
    connection.ping()
    expect([socket.pings, socket.terminated]).toEqual([2, true])
  })
})

describe('authentication', () => {
  it('TL-16 must happen within ten seconds', async () => {
    const { socket } = await open()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(socket.closed).toBe(4401)
  })

  it('ROLE-11 is rechecked: drops forbidden topics, and closes the connection if the session has ended', async () => {
    const { socket, sent, connection } = await open('review')
    isPermitted = false
    await connection.reauthorize()
    connection.notify('all', '05')
    expect(sent).toEqual([])
    currentPrincipal = undefined
    await connection.reauthorize()
    expect(sent).toEqual([{ type: 'refused', code: 'session_ended' }])
    expect(socket.closed).toBe(4401)
  })

  it('ROLE-11 uses the current rights, not those from when the connection opened', async () => {
    const { sent, receive } = await open('review')
    currentPrincipal = userWithoutRole
    await receive({ type: 'subscribe', topics: ['clients'] })
    expect(sent).toEqual([{ type: 'subscribed', topics: [], positions: {}, refused: ['clients'] }])
    currentPrincipal = undefined
    await receive({ type: 'subscribe', topics: ['clients'] })
    expect(sent.at(-1)).toEqual({ type: 'refused', code: 'session_ended' })
  })

  it('ROLE-11 refuses a topic if access is revoked during the permission check', async () => {
    const { sent, receive, connection } = await open('review')
    const { promise: released, resolve } = Promise.withResolvers<void>()
    beforePermissionResult = () => released
    await receive({ type: 'subscribe', topics: ['clients'] })
    currentPrincipal = userWithoutRole
    const reauthorization = connection.reauthorize()
    await vi.advanceTimersByTimeAsync(0)
    resolve()
    await reauthorization
    await vi.advanceTimersByTimeAsync(0)
    expect([...connection.topics]).toEqual([])
    expect(sent).toEqual([{ type: 'subscribed', topics: [], positions: {}, refused: ['clients'] }])
  })

  it('AUTH-24 drops the topics of the previous user when another user signs in on the same connection', async () => {
    const { sent, receive, connection } = await open('review')
    await receive({ type: 'authenticate', token: 'good' })
    connection.notify('all', '05')
    expect([connection.topics.size, sent]).toEqual([0, [{ type: 'ready' }]])
    await receive({ type: 'authenticate', token: 'bad' })
    await receive({ type: 'subscribe', topics: ['review'] })
    expect(connection.topics.size).toBe(0)
  })

  it('TL-16 asks the browser to reconnect later when the check fails', async () => {
    const { socket, sent, receive } = await open('review')
    beforePermissionResult = () => Promise.reject(new Error('the database is unavailable'))
    await receive({ type: 'subscribe', topics: ['clients'] })
    expect([socket.closed, sent]).toEqual([1013, [{ type: 'refused', code: 'unavailable' }]])
  })

  it('allows at most 200 topics', async () => {
    const { sent, receive } = await open('review')
    for (const round of [1, 2, 3]) {
      const topics = Array.from({ length: 80 }, (_, index) => {
        const id = `${round}${String(index).padStart(3, '0')}`.padStart(12, '0')
        return `client:00000000-0000-4000-8000-${id}`
      })
      await receive({ type: 'subscribe', topics })
    }
    const refused = sent.flatMap((message) => (message as { refused?: string[] }).refused ?? [])
    expect(refused).toHaveLength(1 + 240 - 200)
  })
})
