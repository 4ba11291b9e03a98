// The emulated store with three nodes and a leader, with a password, and in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { AccessDeniedError, NotLeaderError } from '@eventstore/db-client'
import { describe, expect, it, onTestFinished } from 'vitest'

import { all, connect, happened, listen, many, soon, started } from './started.ts'

describe('a cluster', () => {
  it('is found by gossip, and the client connects to the leader', async () => {
    const { store, client } = await started({ nodes: 3 })
    expect(new Set(store.nodes.map(({ port }) => port)).size).toBe(3)
    store.elect(1)
    await client.appendToStream('a', happened(1))
    expect(store.calls.made('gossip')).toBe(1)
    const follower = connect(store.nodes[2]?.url ?? '')
    expect(await all(follower.readStream('a'))).toHaveLength(1)
  })

  it.each([
    ['in a batch', {}],
    ['one at a time', { credentials: { username: 'a', password: 'b' } }],
  ])('has followers that refuse appends and name the leader, %s', async (_, path) => {
    const { store } = await started({ nodes: 3 })
    const follower = connect(store.nodes[1]?.url ?? '')
    const refused = follower.appendToStream('a', happened(1), path)
    await expect(refused).rejects.toBeInstanceOf(NotLeaderError)
    await expect(refused).rejects.toMatchObject({ leader: { address: '127.0.0.1', port: store.nodes[0]?.port } })
    // The client has switched to the leader automatically.
    await follower.appendToStream('a', happened(1), path)
    expect(store.store.stream('a')?.records).toHaveLength(1)
  })

  it('can have followers that forward appends unless the client requires the leader', async () => {
    const { store } = await started({ nodes: 3, followers: 'forward' })
    const follower = connect(store.nodes[1]?.url ?? '')
    await follower.appendToStream('a', happened(1))
    expect(await all(follower.readStream('a'))).toHaveLength(1)
    await expect(all(follower.readStream('a', { requiresLeader: true }))).rejects.toMatchObject({ type: 'not-leader' })
  })

  it('gets a new leader when the first one dies, and keeps its data', async () => {
    const { store, client } = await started({ nodes: 3 })
    await client.appendToStream('a', many(2))
    await store.nodes[0]?.faults.kill()
    store.elect(2)
    await expect(client.appendToStream('a', happened(2))).rejects.toMatchObject({ code: 14 })
    await client.appendToStream('a', happened(2), { expectedRevision: 1n })
    expect(store.store.stream('a')?.records).toHaveLength(3)
  })

  it('reports which node is dead, so that a client finds a live one', async () => {
    const { store, client } = await started({ nodes: 3 })
    await client.appendToStream('a', many(2))
    await store.nodes[0]?.faults.kill()
    expect(await all(connect(store.url).readStream('a'))).toHaveLength(2)
  })

  it('can have one node that stalls while the others work', async () => {
    const { store, client } = await started({ nodes: 3 })
    const [, second, third] = store.nodes.map(({ url }) => listen(connect(url).subscribeToStream('a')))
    await soon(() => expect(store.calls.open('subscribeToStream')).toBe(3))
    store.nodes[1]?.faults.stall()
    await client.appendToStream('a', happened(0))
    await soon(() => expect(third?.events).toEqual(['0@a']))
    expect(second?.events).toEqual([])
    store.nodes[1]?.faults.resume()
    await soon(() => expect(second?.events).toEqual(['0@a']))
  })

  it('accepts no appends without a leader', async () => {
    const { store } = await started({ nodes: 3 })
    const first = connect(store.nodes[0]?.url ?? '')
    await first.appendToStream('a', happened(0))
    store.elect(undefined)
    await expect(first.appendToStream('a', happened(1))).rejects.toMatchObject({ type: 'unavailable' })
    expect(await all(connect(store.nodes[0]?.url ?? '').readStream('a'))).toHaveLength(1)
    store.elect(0)
    await connect(store.nodes[0]?.url ?? '').appendToStream('a', happened(1))
  })
})

describe('a store with a password', () => {
  const other = (url: string, account: string) => url.replace(/\/\/.*@/u, `//${account}`)

  it('serves callers with the right password', async () => {
    const { client } = await started({ credentials: 'admin:change it', tls: true })
    await client.appendToStream('a', many(2))
    expect(await all(client.readStream('a'))).toHaveLength(2)
    const heard = listen(client.subscribeToAll())
    await soon(() => expect(heard.signals).toContain('caughtUp'))
  })

  it.each(['', 'admin:wrong@', 'root:change%20it@'])(
    'refuses callers with other credentials: "%s"',
    async (account) => {
      const { store } = await started({ credentials: 'admin:change it', tls: true })
      const stranger = connect(other(store.url, account))
      await expect(stranger.appendToStream('a', happened(1))).rejects.toBeInstanceOf(AccessDeniedError)
      await expect(all(stranger.readStream('a'))).rejects.toBeInstanceOf(AccessDeniedError)
      await expect(stranger.deleteStream('a')).rejects.toBeInstanceOf(AccessDeniedError)
      const heard = listen(stranger.subscribeToAll())
      await soon(() => expect(heard.errors[0]).toBeInstanceOf(AccessDeniedError))
      expect(store.store.stream('a')).toBeUndefined()
    },
  )

  it('gets no password over a connection without TLS', async () => {
    const { client } = await started({ credentials: 'admin:secret' })
    await expect(client.appendToStream('a', happened(1))).rejects.toBeInstanceOf(AccessDeniedError)
  })
})

it('runs in its own process', async () => {
  const script = new URL('../../support/eventstore/serve.ts', import.meta.url).pathname
  const process_ = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void process_.kill('SIGKILL'))
  const [line] = (await once(process_.stdout, 'data')) as [Buffer]
  const client = connect(line.toString().trim())
  await client.appendToStream('a', many(3))
  expect(await all(client.readStream('a'))).toHaveLength(3)
  process_.kill('SIGTERM')
  expect(await once(process_, 'exit')).toEqual([0, null])
})
