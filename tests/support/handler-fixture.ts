// The command handler over an event log in memory that holds one stream. A test can make its next appends fail.
import { randomUUID } from 'node:crypto'

import { type CommandContext, systemActor } from '#commands/context.ts'
import { type Handler, createHandler } from '#commands/handle.ts'
import type { IdempotencyKeys } from '#commands/idempotency-keys.ts'
import { RefusalError } from '#domain/decision.ts'
import { domainEvents } from '#domain/events.ts'
import { organizationDecider } from '#domain/organization/decide.ts'
import { type OrganizationProfile, organizationStream } from '#domain/organization/events.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import {
  type EventLog,
  LogUnavailable,
  type NewEvent,
  RevisionConflict,
  type StoredEvent,
} from '#platform/event-log/port.ts'

const organizationId = '3f0c9a52-1f0e-4b59-9a35-6f7c55d3a001'
export const handlerStream = organizationStream(organizationId)
export const handlerCodec = createCodec({ registry: domainEvents, vault: { seal: async () => [] } })
const profile: OrganizationProfile = {
  name: 'Harbor House',
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: ['Cobb'],
  services: ['Food'],
  populations: ['Families'],
  amenities: [],
  hours: {},
}

export interface HandlerFixture {
  readonly log: Pick<EventLog, 'append' | 'readStream'>
  readonly storedEvents: readonly StoredEvent[]
  /** What the next appends do, in this order, instead of succeeding. */
  failures: (Error | 'after writing')[]
  readonly appends: readonly (readonly NewEvent[])[]
  /** The blocked readers, with the number of appends before each block. */
  readonly blocks: readonly {
    readonly readers: readonly string[]
    readonly revision: number
    readonly appends: number
  }[]
  /** The number of events that each read of the stream returned. */
  readonly reads: readonly number[]
  /** The current time of the handlers. */
  now: string
  readonly handle: Handler['handle']
  /** Opens a handler as another process would: over the same log, with its own cache. */
  openHandler(changes?: Partial<Parameters<typeof createHandler>[0]>): Handler
  create(context?: CommandContext): ReturnType<typeof createWith>
  setVisibility(
    publicVisible: boolean,
    context?: CommandContext,
    handle?: Handler['handle'],
  ): ReturnType<typeof createWith>
}

export const createContext = (changes: Partial<CommandContext> = {}): CommandContext => ({
  actor: systemActor,
  commandId: randomUUID(),
  correlationId: 'request-1',
  causationId: null,
  ...changes,
})

const createWith = (handle: Handler['handle'], context: CommandContext) =>
  handle(organizationDecider, {
    stream: handlerStream,
    context,
    decide: (state, at) =>
      organizationDecider.decide(
        { type: 'create', organizationId, actor: systemActor, at, profile, tier: 'cultivator', publicVisible: true },
        state,
      ),
  })

const setVisibilityWith = (handle: Handler['handle'], publicVisible: boolean, context: CommandContext) =>
  handle(organizationDecider, {
    stream: handlerStream,
    context,
    decide: (state, at) =>
      organizationDecider.decide(
        { type: 'set_visibility', organizationId, actor: systemActor, at, publicVisible },
        state,
      ),
  })

export const getRefusalCode = async (result: Promise<unknown>) => {
  const error: unknown = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof RefusalError ? error.refusal.refused : error
}

const createIdempotencyKeysInMemory = (): IdempotencyKeys => {
  const recordedKeys = new Map<string, string | undefined>()
  return {
    claim: async ({ commandId, idempotency }) => {
      const isRecorded = recordedKeys.has(commandId)
      if (isRecorded && recordedKeys.get(commandId) !== idempotency?.bodyHash) throw new RefusalError('key_reused')
      return { isRecorded, release: async () => undefined }
    },
    record: async ({ commandId, idempotency }) => void recordedKeys.set(commandId, idempotency?.bodyHash),
  }
}

export const createHandlerFixture = (): HandlerFixture => {
  const storedEvents: StoredEvent[] = []
  const appends: NewEvent[][] = []
  const blocks: HandlerFixture['blocks'][number][] = []
  const reads: number[] = []
  const idempotencyKeys = createIdempotencyKeysInMemory()
  const write = (events: readonly NewEvent[]) => {
    for (const event of events) {
      const revision = storedEvents.length
      storedEvents.push({ ...event, stream: handlerStream, revision, position: String(revision).padStart(8, '0') })
    }
  }
  const log: HandlerFixture['log'] = {
    readStream: async (_, { from = 0 } = {}) => {
      const events = storedEvents.slice(from)
      reads.push(events.length)
      return events
    },
    append: async (_, expected, events) => {
      appends.push([...events])
      const failure = fixture.failures.shift()
      if (failure instanceof Error) throw failure
      const at = expected === 'none' ? 0 : expected + 1
      const storedIds = storedEvents.slice(at, at + events.length).map(({ id }) => id)
      if (storedIds.join() !== events.map(({ id }) => id).join()) {
        if (storedEvents.length !== at) throw new RevisionConflict(handlerStream, expected, storedEvents.length - 1)
        write(events)
      }
      if (failure === 'after writing') throw new LogUnavailable('the answer was lost', true)
      return { revision: storedEvents.length - 1, position: storedEvents.at(-1)?.position ?? '' }
    },
  }
  const openHandler: HandlerFixture['openHandler'] = (changes) =>
    createHandler({
      log: log as EventLog,
      codec: handlerCodec,
      clock: { now: () => new Date(fixture.now) },
      idempotencyKeys,
      readerBlocks: {
        block: async (_, readers, revision) => void blocks.push({ readers, revision, appends: appends.length }),
      },
      ...changes,
    })
  const { handle } = openHandler()
  const fixture: HandlerFixture = {
    log,
    storedEvents,
    failures: [],
    appends,
    blocks,
    reads,
    now: '2026-03-02T15:00:00.000Z',
    handle,
    openHandler,
    create: (context = createContext()) => createWith(handle, context),
    setVisibility: (publicVisible, context = createContext(), handleWith = handle) =>
      setVisibilityWith(handleWith, publicVisible, context),
  }
  return fixture
}
