// The emulated store as a cluster of three nodes, with a password, and in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { AccessDeniedError, NotLeaderError } from '@eventstore/db-client'
import { describe, expect, it, onTestFinished } from 'vitest'

import {
  readToEnd,
  connect,
  testEvent,
  recordSubscription,
  testEvents,
  eventually,
  startEmulatorWithClient,
} from './emulator-fixture.ts'

describe('a cluster', () => {
  it('is found by gossip, and the client connects to the leader', async () => {
    const { store, client } = await startEmulatorWithClient({ nodes: 3 })
    expect(new Set(store.nodes.map(({ port }) => port)).size).toBe(3)
    store.elect(1)
    await client.appendToStream('a', testEvent(1))
    expect(store.calls.total('gossip')).toBe(1)
    const follower = connect(store.nodes[2]?.url ?? '')
    expect(await readToEnd(follower.readStream('a'))).toHaveLength(1)
  })

  it.each([
    ['in a batch', {}],
    ['one at a time', { credentials: { username: 'a', password: 'b' } }],
  ])('has followers that refuse appends and name the leader, %s', async (_, path) => {
    const { store } = await startEmulatorWithClient({ nodes: 3 })
    const follower = connect(store.nodes[1]?.url ?? '')
    const rejection = follower.appendToStream('a', testEvent(1), path)
    await expect(rejection).rejects.toBeInstanceOf(NotLeaderError)
    await expect(rejection).rejects.toMatchObject({ leader: { address: '127.0.0.1', port: store.nodes[0]?.port } })
    // The client has switched to the leader automatically.
    await follower.appendToStream('a', testEvent(1), path)
    expect(store.data.stream('a')?.records).toHaveLength(1)
  })

  it('can have followers that forward appends unless the client requires the leader', async () => {
    const { store } = await startEmulatorWithClient({ nodes: 3, followers: 'forward' })
    const follower = connect(store.nodes[1]?.url ?? '')
    await follower.appendToStream('a', testEvent(1))
    expect(await readToEnd(follower.readStream('a'))).toHaveLength(1)
    await expect(readToEnd(follower.readStream('a', { requiresLeader: true }))).rejects.toMatchObject({
      type: 'not-leader',
    })
  })

  it('gets a new leader when the first one dies, and keeps its data', async () => {
    const { store, client } = await startEmulatorWithClient({ nodes: 3 })
    await client.appendToStream('a', testEvents(2))
    await store.nodes[0]?.faults.kill()
    store.elect(2)
    await expect(client.appendToStream('a', testEvent(2))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', testEvent(2), { expectedRevision: 1n })
    expect(store.data.stream('a')?.records).toHaveLength(3)
  })

  it('reports which node is dead, so that a client finds a live one', async () => {
    const { store, client } = await startEmulatorWithClient({ nodes: 3 })
    await client.appendToStream('a', testEvents(2))
    await store.nodes[0]?.faults.kill()
    expect(await readToEnd(connect(store.url).readStream('a'))).toHaveLength(2)
  })

  it('can have one node that stalls while the others work', async () => {
    const { store, client } = await startEmulatorWithClient({ nodes: 3 })
    const [, second, third] = store.nodes.map(({ url }) => recordSubscription(connect(url).subscribeToStream('a')))
    await eventually(() => expect(store.calls.open('subscribeToStream')).toBe(3))
    store.nodes[1]?.faults.stall()
    await client.appendToStream('a', testEvent(0))
    await eventually(() => expect(third?.events).toEqual(['0@a']))
    expect(second?.events).toEqual([])
    store.nodes[1]?.faults.resume()
    await eventually(() => expect(second?.events).toEqual(['0@a']))
  })

  it('accepts no appends without a leader', async () => {
    const { store } = await startEmulatorWithClient({ nodes: 3 })
    const first = connect(store.nodes[0]?.url ?? '')
    await first.appendToStream('a', testEvent(0))
    store.elect(undefined)
    // In a batch, the server's error has no code, so the client does not recognize it.
    await expect(first.appendToStream('a', testEvent(1))).rejects.toThrow('Server Is Not Ready')
    const singleAppend = first.appendToStream('a', testEvent(1), { credentials: { username: 'a', password: 'b' } })
    await expect(singleAppend).rejects.toMatchObject({ type: 'unavailable' })
    expect(await readToEnd(connect(store.nodes[0]?.url ?? '').readStream('a'))).toHaveLength(1)
    store.elect(0)
    await connect(store.nodes[0]?.url ?? '').appendToStream('a', testEvent(1))
  })
})

describe('a store with a password', () => {
  const withCredentials = (url: string, account: string) => url.replace(/\/\/.*@/u, `//${account}`)

  it('serves callers with the right password', async () => {
    const { client } = await startEmulatorWithClient({ credentials: 'admin:change it', tls: true })
    await client.appendToStream('a', testEvents(2))
    expect(await readToEnd(client.readStream('a'))).toHaveLength(2)
    const recording = recordSubscription(client.subscribeToAll())
    await eventually(() => expect(recording.signals).toContain('caughtUp'))
  })

  it.each(['', 'admin:wrong@', 'root:change%20it@'])(
    'refuses callers with other credentials: "%s"',
    async (account) => {
      const { store } = await startEmulatorWithClient({ credentials: 'admin:change it', tls: true })
      const unauthorizedClient = connect(withCredentials(store.url, account))
      await expect(unauthorizedClient.appendToStream('a', testEvent(1))).rejects.toBeInstanceOf(AccessDeniedError)
      await expect(readToEnd(unauthorizedClient.readStream('a'))).rejects.toBeInstanceOf(AccessDeniedError)
      await expect(unauthorizedClient.deleteStream('a')).rejects.toBeInstanceOf(AccessDeniedError)
      const recording = recordSubscription(unauthorizedClient.subscribeToAll())
      await eventually(() => expect(recording.errors[0]).toBeInstanceOf(AccessDeniedError))
      expect(store.data.stream('a')).toBeUndefined()
    },
  )

  it('gets no password over a connection without TLS', async () => {
    const { client } = await startEmulatorWithClient({ credentials: 'admin:secret' })
    await expect(client.appendToStream('a', testEvent(1))).rejects.toBeInstanceOf(AccessDeniedError)
  })
})

it('runs in its own process', async () => {
  const script = new URL('./serve.ts', import.meta.url).pathname
  const serverProcess = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void serverProcess.kill('SIGKILL'))
  const [line] = (await once(serverProcess.stdout, 'data')) as [Buffer]
  const client = connect(line.toString().trim())
  await client.appendToStream('a', testEvents(3))
  expect(await readToEnd(client.readStream('a'))).toHaveLength(3)
  serverProcess.kill('SIGTERM')
  expect(await once(serverProcess, 'exit')).toEqual([0, null])
})
