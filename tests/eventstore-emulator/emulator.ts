// EventStoreDB for tests: a TCP server that speaks the protocol of the client `@eventstore/db-client` 6.2.1 like a
// 23.10 server. It keeps its data in memory, and in a folder if it gets one, and fails on request. It reads and writes messages with the client's
// generated code and follows the server's published source.
//
// Emulated: both append methods with expected revisions, idempotent retries and errors; reads of streams and of the
// whole log, including filtered reads (the protocol has them, but the client does not use them); subscriptions with
// filters, checkpoints, "caught up" and "fell behind"; soft deletion, tombstones, $tb and $maxCount; server features,
// gossip, a cluster with a leader; the name and password of one user; TLS.
//
// Not emulated: persistent subscriptions, projections, access control beyond the one user, link resolution, $maxAge,
// scavenging (deleted events stay in the whole log, as they do until a scavenge), replication lag, the disk. Event ids
// are always text, the only form that the client requests.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Certificate, createCertificate } from './certificate.ts'
import { type CallCounts, createCallCounter } from './call-counter.ts'
import { createCluster } from './cluster.ts'
import { joinElection } from './election.ts'
import type { Faults } from './faults.ts'
import { openJournal } from './journal.ts'
import { type Node, createNode } from './node.ts'
import { type Store, createStore } from './store.ts'
import { seedInitialSystemEvents, seedSystemEventsPeriodically } from './system-events.ts'

export interface EmulatorOptions {
  /** Port of the first node; the others use any free port. Default: any free port. */
  readonly port?: number
  readonly nodes?: 1 | 3
  /** `name:password` that every call must send. The client sends them only over TLS. */
  readonly credentials?: string
  /** Uses TLS with this certificate, or with a new one. The connection string names the certificate's file. */
  readonly tls?: boolean | Certificate
  /** Whether the store writes system events between those of its users. The default is yes. */
  readonly seedSystemEvents?: boolean
  /**
   * What a follower does with a write. By default it refuses and names the leader. A real follower forwards the write
   * unless the client requires the leader.
   */
  readonly followers?: 'refuse' | 'forward'
  /**
   * What happens to a live subscription that cannot keep up. It falls behind (default; later releases), or the store
   * drops it with an error (23.10).
   */
  readonly slowConsumers?: 'fallBehind' | 'dropped'
  /** In bytes. The default is 1,048,576, as in the server. */
  readonly maxAppendSize?: number
  /** Keeps the data in this folder, so that the next process has it too. By default, the data is only in memory. */
  readonly folder?: string
  /** The ports of a cluster whose other nodes are other processes. `folder` is then the one that they share. */
  readonly clusterPorts?: readonly number[]
  readonly now?: () => number
}

interface EmulatorNode {
  readonly url: string
  readonly port: number
  readonly faults: Faults
}

export interface EventStoreEmulator {
  /** Connection string of the node, or of all nodes of the cluster. */
  readonly url: string
  readonly port: number
  readonly nodes: readonly EmulatorNode[]
  /** Injects faults into every node. */
  readonly faults: Faults
  readonly calls: CallCounts
  /** The data, so that tests can inspect it or write to it without the client. */
  readonly data: Store
  /** Makes this node the leader. With undefined, there is no leader and an election starts. */
  elect(node: number | undefined): void
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** Opens the data. In a cluster of processes, it is what the process wrote while it led, and read when it was elected. */
const openStore = ({ folder, clusterPorts, port = 0, seedSystemEvents = true }: EmulatorOptions, now: () => number) => {
  const election =
    clusterPorts === undefined || folder === undefined ? undefined : joinElection(folder, port, () => lead())
  const assertWritable = () => {
    if (election !== undefined && election.findLeader() !== port) throw new Error('another node leads')
  }
  const store = createStore(now, folder === undefined ? undefined : { ...openJournal(folder), assertWritable })
  const lead = () => {
    store.readJournal()
    if (seedSystemEvents && store.log.length === 0) seedInitialSystemEvents(store)
  }
  if (election === undefined) lead()
  if (seedSystemEvents) seedSystemEventsPeriodically(store)
  return { store, election }
}

/** Starts the emulator. When the promise resolves, it accepts connections. */
export const startEventStoreEmulator = async (options: EmulatorOptions = {}): Promise<EventStoreEmulator> => {
  const now = options.now ?? Date.now
  const { store, election } = openStore(options, now)
  const callCounter = createCallCounter()
  const certificate = options.tls === true ? createCertificate(new Date()) : options.tls || undefined
  const folder = certificate === undefined ? undefined : await mkdtemp(join(tmpdir(), 'eventstore-'))
  const caFile = folder === undefined ? undefined : join(folder, 'ca.pem')
  if (caFile !== undefined && certificate !== undefined) await writeFile(caFile, certificate.cert)
  const nodes: Node[] = []
  const members = () =>
    options.clusterPorts?.map((port) => ({ endpoint: { host, port }, isAlive: true })) ??
    nodes.map(({ port, listener }) => ({ endpoint: { host, port }, isAlive: listener.isOpen }))
  const cluster = createCluster(members, now, election?.findLeader)
  for (let index = 0; index < (options.nodes ?? 1); index += 1) {
    const node = createNode({
      index: options.clusterPorts?.indexOf(options.port ?? 0) ?? index,
      port: index === 0 ? (options.port ?? 0) : 0,
      certificate,
      store,
      callCounter,
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
  const userInfo = options.credentials?.split(':').map(encodeURIComponent).join(':').concat('@') ?? ''
  const buildUrl = (ports: readonly number[]) =>
    `esdb://${userInfo}${ports.map((port) => `${host}:${port}`).join(',')}${query}`
  const allFaults = nodes.map((node) => node.faults)
  const connections = () => ({
    connections: nodes.reduce((sum, { listener }) => sum + listener.connections, 0),
    totalConnections: nodes.reduce((sum, { listener }) => sum + listener.totalConnections, 0),
  })
  return {
    url: buildUrl(nodes.map(({ port }) => port)),
    port: nodes[0]?.port ?? 0,
    nodes: nodes.map(({ port, faults }) => ({ port, faults, url: buildUrl([port]) })),
    faults: combineFaults(allFaults),
    calls: callCounter.counts(connections),
    data: store,
    elect: cluster.elect,
    stop: async () => {
      election?.stop()
      for (const { faults } of nodes) {
        faults.clear()
        await faults.kill()
      }
      if (folder !== undefined) await rm(folder, { recursive: true })
    },
  }
}

const combineFaults = (allFaults: readonly Faults[]): Faults => {
  const onEach = (action: (faults: Faults) => void) => allFaults.forEach(action)
  const onEachAsync = async (action: (faults: Faults) => Promise<void>) => {
    await Promise.all(allFaults.map(action))
  }
  return {
    failWrites: (fault) => onEach((faults) => faults.failWrites(fault)),
    holdAppends: (hold) => onEach((faults) => faults.holdAppends(hold)),
    failCalls: (kinds, fault) => onEach((faults) => faults.failCalls(kinds, fault)),
    endSubscriptions: (mode) => onEach((faults) => faults.endSubscriptions(mode)),
    stall: () => onEach((faults) => faults.stall()),
    resume: () => onEach((faults) => faults.resume()),
    delay: (milliseconds) => onEach((faults) => faults.delay(milliseconds)),
    slowSearches: (perSecond) => onEach((faults) => faults.slowSearches(perSecond)),
    repeatEvents: (enabled) => onEach((faults) => faults.repeatEvents(enabled)),
    resetConnections: () => onEach((faults) => faults.resetConnections()),
    refuseConnections: () => onEachAsync((faults) => faults.refuseConnections()),
    kill: () => onEachAsync((faults) => faults.kill()),
    restart: () => onEachAsync((faults) => faults.restart()),
    clear: () => onEach((faults) => faults.clear()),
  }
}
