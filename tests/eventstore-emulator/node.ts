// One node: a port, the methods that it serves, and its faults.
import type { Call } from './call.ts'
import type { Cluster } from './cluster.ts'
import { serveAppend } from './append.ts'
import { serveBatchAppend } from './batch-append.ts'
import type { Certificate } from './certificate.ts'
import { serveDeletion } from './deletion.ts'
import { type ReadOnlyCallKind, type Faults, type FaultInjector, createFaultInjector, failCall } from './faults.ts'
import { type Listener, createListener } from './listener.ts'
import { protocol } from './protocol.ts'
import { getReadKind, serveRead } from './read.ts'
import { type Refusal, refusals } from './refusals.ts'
import type { Store } from './store.ts'
import type { CallKind, CallCounter } from './call-counter.ts'
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
  readonly callCounter: CallCounter
  readonly cluster: Cluster
  /** `name:password` that callers must send, or undefined if no password is required. */
  readonly credentials: string | undefined
  readonly followers: 'refuse' | 'forward'
  readonly slowConsumers: 'fallBehind' | 'dropped'
  readonly maxAppendSize: number
  readonly now: () => number
}

const servicePrefix = '/event_store.client'

const callKindsByPath: Readonly<Record<string, CallKind>> = {
  [`${servicePrefix}.streams.Streams/Append`]: 'append',
  [`${servicePrefix}.streams.Streams/BatchAppend`]: 'batchAppend',
  [`${servicePrefix}.streams.Streams/Delete`]: 'delete',
  [`${servicePrefix}.streams.Streams/Tombstone`]: 'tombstone',
  [`${servicePrefix}.gossip.Gossip/Read`]: 'gossip',
  [`${servicePrefix}.server_features.ServerFeatures/GetSupportedMethods`]: 'features',
}
const readPath = `${servicePrefix}.streams.Streams/Read`

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
  faultInjector: FaultInjector,
  kind: ReadOnlyCallKind,
  createResponse: () => { serializeBinary(): Uint8Array },
): Promise<void> => {
  await faultInjector.whenRunning()
  const fault = faultInjector.takeCallFault(kind)
  if (fault !== undefined) return failCall(call, fault.mode)
  await faultInjector.responseDelay()
  call.send(createResponse())
  call.end()
}

export const createNode = (options: NodeOptions): Node => {
  const { cluster, store, callCounter } = options
  const requiredCredentials =
    options.credentials === undefined ? undefined : Buffer.from(options.credentials).toString('base64')

  /** The error for a caller without valid credentials. */
  const authenticationError = (call: Call): Refusal | undefined => {
    if (requiredCredentials === undefined) return undefined
    const { authorization } = call.headers
    if (authorization === undefined) return refusals.accessDenied()
    return authorization === `Basic ${requiredCredentials}` ? undefined : refusals.unauthenticated()
  }
  /** The error for a caller that must use another node. */
  const leadershipError = (call: Call, isWrite: boolean): Refusal | undefined => {
    const leaderRequired = call.headers['requires-leader'] === 'true' || (isWrite && options.followers === 'refuse')
    const leader = cluster.leader()
    if (leader === undefined) return isWrite || leaderRequired ? refusals.unavailable() : undefined
    return leaderRequired && !cluster.isLeader(options.index) ? refusals.notLeader(leader) : undefined
  }

  const listener = createListener(options.port, options.certificate, (call) => serve(call))
  const faultInjector = createFaultInjector(listener)
  const writes: WriteContext = {
    store,
    faultInjector,
    maxAppendSize: options.maxAppendSize,
    refusalFor: (call) => authenticationError(call) ?? leadershipError(call, true),
    countAppend: callCounter.countAppend,
    now: options.now,
  }

  const read = (call: Call) => {
    call.onMessage((bytes) => {
      const request = protocol.ReadReq.deserializeBinary(bytes).getOptions()
      if (request === undefined) return call.end(refusals.invalid('No options.'))
      const kind = getReadKind(request)
      call.onClosed(callCounter.countCall(kind))
      const refusal = authenticationError(call) ?? leadershipError(call, false)
      if (refusal !== undefined) return call.end(refusal)
      void faultInjector
        .whenRunning()
        .then(faultInjector.responseDelay)
        .then(() => {
          const fault = faultInjector.takeCallFault(kind)
          const onEventSent = () => callCounter.countSentEvent(kind)
          const { slowConsumers } = options
          return serveRead(call, { store, faultInjector, slowConsumers, fault, onEventSent }, request)
        })
        .catch((error: unknown) => call.end(refusals.internal(String(error))))
    })
  }

  const serve = (call: Call): void => {
    if (call.path === readPath) return read(call)
    const kind = callKindsByPath[call.path]
    call.onClosed(callCounter.countCall(kind ?? 'other'))
    switch (kind) {
      case 'append':
        return serveAppend(call, writes)
      case 'batchAppend':
        return serveBatchAppend(call, writes)
      case 'delete':
      case 'tombstone':
        return serveDeletion(call, writes, kind === 'tombstone')
      case 'gossip':
        return void serveUnary(call, faultInjector, kind, cluster.gossip)
      case 'features':
        return void serveUnary(call, faultInjector, kind, supportedMethods)
      default:
        return call.end(refusals.unimplemented(call.path))
    }
  }

  return {
    get port() {
      return listener.port
    },
    faults: faultInjector.faults,
    listener,
  }
}
