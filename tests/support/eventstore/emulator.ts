// EventStoreDB for tests: a server of its own on a TCP port that speaks the protocol of the client `@eventstore/db-client`
// 6.2.1 as a server of the line 23.10 does, with its data in memory and faults on request. Messages are read and made
// with the client's own generated code, and the rules follow the server's published source.
//
// Imitated: appends on both paths with their expected revisions, idempotent repetition and refusals; reads of streams and
// of the whole log, and filtered ones (which the protocol has, though the client does not ask for them); subscriptions with
// filters, checkpoints, "caught up" and "fell behind"; soft deletion, tombstones, $tb and $maxCount; server features,
// gossip, a cluster with a leader; one user's name and password; TLS.
//
// Not imitated: persistent subscriptions, projections, users and access lists beyond the one user, resolving of links,
// $maxAge, scavenging (deleted events stay in the whole log for ever, as they do until a scavenge), replication lag, the
// disk. Event ids are text: the client asks for no other form.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createCertificate } from './certificate.ts'
import { type CallCounts, createTally } from './tally.ts'
import { createCluster } from './cluster.ts'
import type { Faults } from './faults.ts'
import { type Node, createNode } from './node.ts'
import { type Store, createStore } from './store.ts'
import { seedFirstStart, seedInBetween } from './system-events.ts'

export interface EventStoreOptions {
  /** Of the first node; the others take any. Default: any. */
  readonly port?: number
  readonly nodes?: 1 | 3
  /** `name:password` that every call must bring. The client sends them over TLS only. */
  readonly credentials?: string
  /** With a certificate of its own, which the connection string names. */
  readonly tls?: boolean
  /** Whether the store writes events of its own in between. Default: yes. */
  readonly seedSystemEvents?: boolean
  /**
   * What a follower does with a write: refuses it, naming the leader (default), or forwards it, as a real one does unless
   * the client asks for the leader.
   */
  readonly followers?: 'refuse' | 'forward'
  /** A live subscription that does not keep up falls behind (default; later releases) or is dropped with an error (23.10). */
  readonly slowConsumers?: 'fallBehind' | 'dropped'
  /** Bytes. Default 1,048,576, as the server has it. */
  readonly maxAppendSize?: number
  readonly now?: () => number
}

export interface EmulatorNode {
  readonly url: string
  readonly port: number
  readonly faults: Faults
}

export interface EventStoreEmulator {
  /** Connection string: of the node, or of all nodes of a cluster. */
  readonly url: string
  readonly port: number
  readonly nodes: readonly EmulatorNode[]
  /** Troubles every node at once. */
  readonly faults: Faults
  readonly calls: CallCounts
  /** The data, to look at or to write behind the client's back. */
  readonly store: Store
  /** Makes this node the leader; undefined: an election begins, and nobody leads. */
  elect(node: number | undefined): void
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** Starts the emulator; it takes connections when the promise resolves. */
export const startEventStore = async (options: EventStoreOptions = {}): Promise<EventStoreEmulator> => {
  const now = options.now ?? Date.now
  const store = createStore(now)
  const tally = createTally()
  const certificate = options.tls === true ? createCertificate(new Date()) : undefined
  const folder = certificate === undefined ? undefined : await mkdtemp(join(tmpdir(), 'eventstore-'))
  const caFile = folder === undefined ? undefined : join(folder, 'ca.pem')
  if (caFile !== undefined && certificate !== undefined) await writeFile(caFile, certificate.cert)
  const nodes: Node[] = []
  const cluster = createCluster(
    () => nodes.map(({ port, listener }) => ({ endpoint: { host, port }, isAlive: listener.isOpen })),
    now,
  )
  if (options.seedSystemEvents !== false) {
    seedFirstStart(store)
    seedInBetween(store)
  }
  for (let index = 0; index < (options.nodes ?? 1); index += 1) {
    const node = createNode({
      index,
      port: index === 0 ? (options.port ?? 0) : 0,
      certificate,
      store,
      tally,
      cluster,
      credentials: options.credentials,
      followers: options.followers ?? 'refuse',
      slowConsumers: options.slowConsumers ?? 'fallBehind',
      maxAppendSize: options.maxAppendSize ?? 1024 * 1024,
      now,
    })
    await node.listener.open()
    nodes.push(node)
  }

  const query = caFile === undefined ? '?tls=false' : `?tls=true&tlsCAFile=${caFile}`
  const account = options.credentials?.split(':').map(encodeURIComponent).join(':').concat('@') ?? ''
  const urlOf = (ports: readonly number[]) =>
    `esdb://${account}${ports.map((port) => `${host}:${port}`).join(',')}${query}`
  const all = nodes.map((node) => node.faults)
  const connections = () => ({
    connections: nodes.reduce((sum, { listener }) => sum + listener.connections, 0),
    connectionsMade: nodes.reduce((sum, { listener }) => sum + listener.connectionsMade, 0),
  })
  return {
    url: urlOf(nodes.map(({ port }) => port)),
    port: nodes[0]?.port ?? 0,
    nodes: nodes.map(({ port, faults }) => ({ port, faults, url: urlOf([port]) })),
    faults: everyNode(all),
    calls: tally.counts(connections),
    store,
    elect: cluster.elect,
    stop: async () => {
      for (const { faults } of nodes) {
        faults.heal()
        await faults.kill()
      }
      if (folder !== undefined) await rm(folder, { recursive: true })
    },
  }
}

const everyNode = (all: readonly Faults[]): Faults => {
  const each = (act: (faults: Faults) => void) => all.forEach(act)
  const eachAfter = async (act: (faults: Faults) => Promise<void>) => {
    await Promise.all(all.map(act))
  }
  return {
    failWrites: (fault) => each((faults) => faults.failWrites(fault)),
    failCalls: (kinds, fault) => each((faults) => faults.failCalls(kinds, fault)),
    endSubscriptions: (how) => each((faults) => faults.endSubscriptions(how)),
    stall: () => each((faults) => faults.stall()),
    resume: () => each((faults) => faults.resume()),
    delay: (milliseconds) => each((faults) => faults.delay(milliseconds)),
    searchSlowly: (perSecond) => each((faults) => faults.searchSlowly(perSecond)),
    cutConnections: () => each((faults) => faults.cutConnections()),
    refuseConnections: () => eachAfter((faults) => faults.refuseConnections()),
    kill: () => eachAfter((faults) => faults.kill()),
    restart: () => eachAfter((faults) => faults.restart()),
    heal: () => each((faults) => faults.heal()),
  }
}
