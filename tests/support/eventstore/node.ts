// One node: a port, the methods that it serves, and its faults.
import type { Call } from './call.ts'
import type { Cluster } from './cluster.ts'
import { serveAppend } from './append.ts'
import { serveBatchAppend } from './batch-append.ts'
import type { Certificate } from './certificate.ts'
import { serveDeletion } from './deletion.ts'
import { type AskingKind, type Faults, type Troubles, createTroubles, strike } from './faults.ts'
import { type Listener, createListener } from './listener.ts'
import { protocol } from './protocol.ts'
import { readKindOf, serveRead } from './read.ts'
import { type Refusal, refusals } from './refusals.ts'
import type { Store } from './store.ts'
import type { CallKind, Tally } from './tally.ts'
import type { WriteContext } from './writes.ts'

export interface Node {
  readonly port: number
  readonly faults: Faults
  readonly listener: Listener
}

export interface NodeOptions {
  readonly index: number
  readonly port: number
  readonly certificate: Certificate | undefined
  readonly store: Store
  readonly tally: Tally
  readonly cluster: Cluster
  /** `name:password` that callers must send; undefined: none. */
  readonly credentials: string | undefined
  readonly followers: 'refuse' | 'forward'
  readonly slowConsumers: 'fallBehind' | 'dropped'
  readonly maxAppendSize: number
  readonly now: () => number
}

const service = '/event_store.client'

const kinds: Readonly<Record<string, CallKind>> = {
  [`${service}.streams.Streams/Append`]: 'append',
  [`${service}.streams.Streams/BatchAppend`]: 'batchAppend',
  [`${service}.streams.Streams/Delete`]: 'delete',
  [`${service}.streams.Streams/Tombstone`]: 'tombstone',
  [`${service}.gossip.Gossip/Read`]: 'gossip',
  [`${service}.server_features.ServerFeatures/GetSupportedMethods`]: 'features',
}
const readPath = `${service}.streams.Streams/Read`

/** The emulated release. */
const serverVersion = '23.10.0'

const supportedMethods = () => {
  const method = (name: string, features: readonly string[] = []) =>
    new protocol.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName(name)
      .setFeaturesList([...features])
  return new protocol.SupportedMethods()
    .setEventStoreServerVersion(serverVersion)
    .setMethodsList([
      method('read', ['position', 'events']),
      method('append'),
      method('delete'),
      method('tombstone'),
      method('batchappend', ['deadline_duration']),
    ])
}

/** Unary methods whose request content does not matter: one request message, one response. */
const serveUnary = async (
  call: Call,
  troubles: Troubles,
  kind: AskingKind,
  answer: () => { serializeBinary(): Uint8Array },
): Promise<void> => {
  await troubles.running()
  const fault = troubles.nextCall(kind)
  if (fault !== undefined) return strike(call, fault.how)
  await troubles.late()
  call.send(answer())
  call.end()
}

export const createNode = (options: NodeOptions): Node => {
  const { cluster, store, tally } = options
  const demanded = options.credentials === undefined ? undefined : Buffer.from(options.credentials).toString('base64')

  /** The error for a caller without valid credentials. */
  const stranger = (call: Call): Refusal | undefined => {
    if (demanded === undefined) return undefined
    const { authorization } = call.headers
    if (authorization === undefined) return refusals.accessDenied()
    return authorization === `Basic ${demanded}` ? undefined : refusals.unauthenticated()
  }
  /** The error for a caller that must use another node. */
  const elsewhere = (call: Call, isWrite: boolean): Refusal | undefined => {
    const mustLead = call.headers['requires-leader'] === 'true' || (isWrite && options.followers === 'refuse')
    const leader = cluster.leader()
    if (leader === undefined) return isWrite || mustLead ? refusals.unavailable() : undefined
    return mustLead && !cluster.leads(options.index) ? refusals.notLeader(leader) : undefined
  }

  const listener = createListener(options.port, options.certificate, (call) => serve(call))
  const troubles = createTroubles(listener)
  const writes: WriteContext = {
    store,
    troubles,
    maxAppendSize: options.maxAppendSize,
    objection: (call) => stranger(call) ?? elsewhere(call, true),
    countAppend: tally.countAppend,
    now: options.now,
  }

  const read = (call: Call) => {
    call.onMessage((bytes) => {
      const request = protocol.ReadReq.deserializeBinary(bytes).getOptions()
      if (request === undefined) return call.end(refusals.invalid('No options.'))
      const kind = readKindOf(request)
      call.onClosed(tally.begin(kind))
      const refused = stranger(call) ?? elsewhere(call, false)
      if (refused !== undefined) return call.end(refused)
      void troubles
        .running()
        .then(troubles.late)
        .then(() => {
          const { slowConsumers } = options
          return serveRead(call, { store, troubles, slowConsumers, fault: troubles.nextCall(kind) }, request)
        })
        .catch((error: unknown) => call.end(refusals.internal(String(error))))
    })
  }

  const serve = (call: Call): void => {
    if (call.path === readPath) return read(call)
    const kind = kinds[call.path]
    call.onClosed(tally.begin(kind ?? 'other'))
    switch (kind) {
      case 'append':
        return serveAppend(call, writes)
      case 'batchAppend':
        return serveBatchAppend(call, writes)
      case 'delete':
      case 'tombstone':
        return serveDeletion(call, writes, kind === 'tombstone')
      case 'gossip':
        return void serveUnary(call, troubles, kind, cluster.gossip)
      case 'features':
        return void serveUnary(call, troubles, kind, supportedMethods)
      default:
        return call.end(refusals.unimplemented(call.path))
    }
  }

  return {
    get port() {
      return listener.port
    },
    faults: troubles.faults,
    listener,
  }
}
