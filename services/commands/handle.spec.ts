import { organizationDecider } from '#domain/organization/decide.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { domainEvents } from '#domain/events.ts'
import { RefusalError, refuse } from '#domain/decision.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import {
  AppendTooLarge,
  type EventLog,
  LogUnavailable,
  type NewEvent,
  RevisionConflict,
  type StoredEvent,
} from '#platform/event-log/port.ts'
import { SubjectErased } from '#platform/vault/vault.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { type CommandContext, systemActor } from './context.ts'
import { type Handler, createHandler } from './handle.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

const organizationId = '3f0c9a52-1f0e-4b59-9a35-6f7c55d3a001'
const stream = organizationStream(organizationId)
const profile = {
  name: 'Harbor House',
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: [],
  services: [],
  populations: [],
  amenities: [],
  hours: {},
}

let storedEvents: StoredEvent[]
let recordedKeys: Map<string, string | undefined>
let failures: (Error | 'after writing')[]
let appends: NewEvent[][]
/** The number of events that each read of the stream returned. */
let reads: number[]
let now: string

const write = (events: readonly NewEvent[]) => {
  for (const event of events) {
    storedEvents.push({
      ...event,
      stream,
      revision: storedEvents.length,
      position: String(storedEvents.length).padStart(8, '0'),
    })
  }
}

/** An event log with one stream. A test can make its next appends fail. */
const log: Pick<EventLog, 'append' | 'readStream'> = {
  readStream: async (_, { from = 0 } = {}) => {
    const events = storedEvents.slice(from)
    reads.push(events.length)
    return events
  },
  append: async (_, expected, events) => {
    appends.push([...events])
    const failure = failures.shift()
    if (failure instanceof Error) throw failure
    const at = expected === 'none' ? 0 : expected + 1
    const storedIds = storedEvents.slice(at, at + events.length).map(({ id }) => id)
    if (storedIds.join() !== events.map(({ id }) => id).join()) {
      if (storedEvents.length !== at) throw new RevisionConflict(stream, expected, storedEvents.length - 1)
      write(events)
    }
    if (failure === 'after writing') throw new LogUnavailable('the answer was lost', true)
    return { revision: storedEvents.length - 1, position: storedEvents.at(-1)?.position ?? '' }
  },
}

const idempotencyKeys: IdempotencyKeys = {
  claim: async ({ commandId, idempotency }) => {
    const isRecorded = recordedKeys.has(commandId)
    if (isRecorded && recordedKeys.get(commandId) !== idempotency?.bodyHash) throw new RefusalError('key_reused')
    return { isRecorded, release: async () => undefined }
  },
  record: async ({ commandId, idempotency }) => void recordedKeys.set(commandId, idempotency?.bodyHash),
}

const codec = createCodec({ registry: domainEvents, vault: { seal: async () => [] } })
const openHandler = (maxWait = 10_000, eventLog = log) =>
  createHandler({ log: eventLog as EventLog, codec, clock: { now: () => new Date(now) }, idempotencyKeys, maxWait })
let handle: Handler['handle']

const createContext = (changes: Partial<CommandContext> = {}): CommandContext => ({
  actor: systemActor,
  commandId: randomUUID(),
  correlationId: 'request-1',
  causationId: null,
  ...changes,
})

const create = (commandContext = createContext()) =>
  handle(organizationDecider, {
    stream,
    context: commandContext,
    decide: (state, at) =>
      organizationDecider.decide(
        { type: 'create', organizationId, actor: systemActor, at, profile, tier: 'cultivator', publicVisible: true },
        state,
      ),
  })

const setVisibility = (publicVisible: boolean, commandContext = createContext(), handleWith = handle) =>
  handleWith(organizationDecider, {
    stream,
    context: commandContext,
    decide: (state, at) =>
      organizationDecider.decide(
        { type: 'set_visibility', organizationId, actor: systemActor, at, publicVisible },
        state,
      ),
  })

const getRefusalCode = async (result: Promise<unknown>) => {
  const error: unknown = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof RefusalError ? error.refusal.refused : error
}

beforeEach(() => {
  storedEvents = []
  recordedKeys = new Map()
  failures = []
  appends = []
  reads = []
  ;({ handle } = openHandler())
  now = '2026-03-02T15:00:00.000Z'
})

describe('the command handler', () => {
  it.each([
    [undefined, 'client_not_found'],
    ['application_not_found', 'application_not_found'],
  ] as const)(
    'with the code %s for erased subjects, refuses an erased subject with %s',
    async (refusalIfErased, refused) => {
      const encode = () => Promise.reject(new SubjectErased('the subject is erased'))
      const handler = createHandler({
        log: log as EventLog,
        codec: { ...codec, encode },
        clock: { now: () => new Date(now) },
        idempotencyKeys,
      })
      const decide = () => [{ type: 'VisibilitySet', data: { publicVisible: true } }] as const
      const request = { stream, context: createContext(), decide, ...(refusalIfErased && { refusalIfErased }) }
      expect(await getRefusalCode(handler.handle(organizationDecider, request))).toBe(refused)
    },
  )

  it("TL-12 appends the decided events with actor, time and cause, and extends the stream's hash chain", async () => {
    await create()
    await setVisibility(false)
    expect(storedEvents.map(({ type }) => type)).toEqual(['OrganizationCreated', 'VisibilitySet'])
    expect(verifyChain(storedEvents)).toBeUndefined()
    expect(storedEvents.map((event) => codec.decode(event))).toMatchObject([
      { at: now, actor: { role: 'system' }, metadata: { correlationId: 'request-1', causationId: null } },
      { revision: 1 },
    ])
  })

  it("never writes an event with an earlier time than the stream's last event", async () => {
    await create()
    now = '2026-03-02T14:00:00.000Z'
    await setVisibility(false)
    expect(storedEvents.map((event) => codec.decode(event).at)).toEqual([
      '2026-03-02T15:00:00.000Z',
      '2026-03-02T15:00:00.000Z',
    ])
  })

  it('appends nothing if nothing changes', async () => {
    const { position } = await create()
    expect(await setVisibility(true)).toMatchObject({ position, state: { publicVisible: true } })
    expect(appends).toHaveLength(1)
  })

  it('reads only the events added since the last read, including those of other processes', async () => {
    await create()
    await setVisibility(false)
    const otherProcess = openHandler()
    await setVisibility(true, createContext(), otherProcess.handle)
    expect(await setVisibility(true)).toMatchObject({ state: { publicVisible: true } })
    await setVisibility(false)
    expect(reads).toEqual([0, 1, 2, 2, 0])
    expect(verifyChain(storedEvents)).toBeUndefined()
  })

  it('REF-28 rereads the stream and decides again after a conflict with another writer', async () => {
    await create()
    failures = [new RevisionConflict(stream, 0, 1), new RevisionConflict(stream, 0, 1)]
    await setVisibility(false)
    expect(storedEvents).toHaveLength(2)
  })

  const addEvent = (commandContext: CommandContext, handleWith: Handler['handle']) =>
    handleWith(organizationDecider, {
      stream,
      context: commandContext,
      decide: (state) => [{ type: 'VisibilitySet', data: { publicVisible: state === undefined } }] as const,
    })

  it('REF-28 handles a hundred concurrent commands on one stream, in one process', async () => {
    await create()
    await Promise.all(Array.from({ length: 100 }, () => addEvent(createContext(), handle)))
    expect(storedEvents).toHaveLength(101)
    // Each command appended at its first attempt.
    expect(appends).toHaveLength(101)
    expect(verifyChain(storedEvents)).toBeUndefined()
  })

  it('REF-28 handles a hundred concurrent commands on one stream, in four processes', async () => {
    await create()
    const processes = Array.from({ length: 4 }, () => openHandler().handle)
    const addAt = (index: number) => addEvent(createContext(), processes[index % processes.length] ?? handle)
    await Promise.all(Array.from({ length: 100 }, (_, index) => addAt(index)))
    expect(storedEvents).toHaveLength(101)
    expect(verifyChain(storedEvents)).toBeUndefined()
  })

  it('refuses a command with `busy` and a time to retry if conflicts last too long', async () => {
    await create()
    failures = Array.from({ length: 1_000 }, () => new RevisionConflict(stream, 0, 1))
    const error: unknown = await setVisibility(false, undefined, openHandler(50).handle).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ refusal: { refused: 'busy', retryAfter: 1 } })
    expect(appends.length).toBeGreaterThan(2)
  })

  it('refuses a command with `busy` if an earlier one on its stream takes too long, and never runs it', async () => {
    await create()
    const { promise: appended, resolve: finishAppend } = Promise.withResolvers<void>()
    const slowLog = {
      ...log,
      append: (...input: Parameters<EventLog['append']>) => appended.then(() => log.append(...input)),
    }
    const { handle: slowHandle } = openHandler(50, slowLog)
    const first = setVisibility(false, undefined, slowHandle)
    const waiting = Array.from({ length: 10 }, () => setVisibility(true, undefined, slowHandle))
    expect(await Promise.all(waiting.map(getRefusalCode))).toEqual(Array(10).fill('busy'))
    finishAppend()
    expect((await first).state).toMatchObject({ publicVisible: false })
    // The queue works again.
    await setVisibility(true, undefined, slowHandle)
    expect(storedEvents).toHaveLength(3)
  })

  it('REF-29 retries an append with an unknown outcome under the same ids, so it takes effect only once', async () => {
    failures = ['after writing', new LogUnavailable('gone', true)]
    await create()
    expect(storedEvents).toHaveLength(1)
    expect(new Set(appends.map((events) => JSON.stringify(events)))).toHaveProperty('size', 1)
    expect(appends).toHaveLength(3)
  })

  it('does not retry an append that is known to have failed', async () => {
    failures = [new LogUnavailable('down', false)]
    await expect(create()).rejects.toBeInstanceOf(LogUnavailable)
    expect(appends).toHaveLength(1)
  })

  it('REF-29 returns the first result for a command that is already in the history', async () => {
    await create()
    const hideContext = createContext()
    const first = await setVisibility(false, hideContext)
    await setVisibility(true)
    expect(await setVisibility(false, hideContext)).toEqual(first)
    expect(storedEvents).toHaveLength(3)
  })

  it('REF-29 refuses a key that is reused with a different body', async () => {
    const commandId = randomUUID()
    await create(createContext({ commandId, idempotency: { key: commandId, bodyHash: 'a'.repeat(64) } }))
    const repeated = create(createContext({ commandId, idempotency: { key: commandId, bodyHash: 'b'.repeat(64) } }))
    expect(await getRefusalCode(repeated)).toBe('key_reused')
  })

  it('REF-29 ignores a repeated no-op command, even if the state has changed since', async () => {
    const showContext = createContext({ idempotency: { key: 'k', bodyHash: 'a'.repeat(64) } })
    await create()
    const first = await setVisibility(true, showContext)
    await setVisibility(false)
    const second = await setVisibility(true, showContext)
    expect(first.state).toMatchObject({ publicVisible: true })
    expect(second.state).toMatchObject({ publicVisible: false })
    expect(storedEvents.map(({ type }) => type)).toEqual(['OrganizationCreated', 'VisibilitySet'])
  })

  it('REF-29 checks a repeated no-op command again, to hide the state from a person who has lost access', async () => {
    const showContext = createContext({ idempotency: { key: 'k', bodyHash: 'a'.repeat(64) } })
    await create()
    await setVisibility(true, showContext)
    const repeated = handle(organizationDecider, {
      stream,
      context: showContext,
      decide: () => refuse('not_permitted'),
    })
    expect(await getRefusalCode(repeated)).toBe('not_permitted')
  })

  it('REF-29 refuses the key of a no-op command if it is reused with a different body', async () => {
    const commandId = randomUUID()
    const createContextWithBody = (body: string) =>
      createContext({ commandId, idempotency: { key: 'k', bodyHash: body.repeat(64) } })
    await create()
    await setVisibility(true, createContextWithBody('a'))
    expect(await getRefusalCode(setVisibility(false, createContextWithBody('b')))).toBe('key_reused')
    expect(storedEvents).toHaveLength(1)
  })

  it("returns the decider's refusal, and refuses an append that is too large", async () => {
    expect(await getRefusalCode(setVisibility(false))).toBe('organization_not_found')
    failures = [new AppendTooLarge(2_000_000)]
    expect(await getRefusalCode(create())).toBe('too_large')
  })
})
