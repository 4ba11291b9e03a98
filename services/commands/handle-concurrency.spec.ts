// Simultaneous commands on one stream.
import { organizationDecider } from '#domain/organization/decide.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { type EventLog, RevisionConflict } from '#platform/event-log/port.ts'
import {
  type HandlerFixture,
  createContext,
  createHandlerFixture,
  getRefusalCode,
  handlerStream,
} from '#tests/support/handler-fixture.ts'
import { beforeEach, expect, it } from 'vitest'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

let fixture: HandlerFixture
beforeEach(() => {
  fixture = createHandlerFixture()
})

it('REF-28 rereads the stream and decides again after a conflict with another writer', async () => {
  await fixture.create()
  fixture.failures = [new RevisionConflict(handlerStream, 0, 1), new RevisionConflict(handlerStream, 0, 1)]
  await fixture.setVisibility(false)
  expect(fixture.storedEvents).toHaveLength(2)
})

const addEvent = (commandContext: CommandContext, handleWith: Handler['handle']) =>
  handleWith(organizationDecider, {
    stream: handlerStream,
    context: commandContext,
    decide: (state) => [{ type: 'VisibilitySet', data: { publicVisible: state === undefined } }] as const,
  })

it('REF-28 handles a hundred concurrent commands on one stream, in one process', async () => {
  await fixture.create()
  await Promise.all(Array.from({ length: 100 }, () => addEvent(createContext(), fixture.handle)))
  expect(fixture.storedEvents).toHaveLength(101)
  // Each command appended at its first attempt.
  expect(fixture.appends).toHaveLength(101)
  expect(verifyChain(fixture.storedEvents)).toBeUndefined()
})

it('REF-28 handles a hundred concurrent commands on one stream, in four processes', async () => {
  await fixture.create()
  const processes = Array.from({ length: 4 }, () => fixture.openHandler().handle)
  const addAt = (index: number) => addEvent(createContext(), processes[index % processes.length] ?? fixture.handle)
  await Promise.all(Array.from({ length: 100 }, (_, index) => addAt(index)))
  expect(fixture.storedEvents).toHaveLength(101)
  expect(verifyChain(fixture.storedEvents)).toBeUndefined()
})

it('refuses a command with `busy` and a time to retry if conflicts last too long', async () => {
  await fixture.create()
  fixture.failures = Array.from({ length: 1_000 }, () => new RevisionConflict(handlerStream, 0, 1))
  const error: unknown = await fixture
    .setVisibility(false, undefined, fixture.openHandler({ maxWait: 50 }).handle)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ refusal: { refused: 'busy', retryAfter: 1 } })
  expect(fixture.appends.length).toBeGreaterThan(2)
})

it('refuses a command with `busy` if an earlier one on its stream takes too long, and never runs it', async () => {
  await fixture.create()
  const { promise: appended, resolve: finishAppend } = Promise.withResolvers<void>()
  const slowLog = {
    ...fixture.log,
    append: (...input: Parameters<EventLog['append']>) => appended.then(() => fixture.log.append(...input)),
  }
  const { handle: slowHandle } = fixture.openHandler({ maxWait: 50, log: slowLog as EventLog })
  const first = fixture.setVisibility(false, undefined, slowHandle)
  const waiting = Array.from({ length: 10 }, () => fixture.setVisibility(true, undefined, slowHandle))
  expect(await Promise.all(waiting.map(getRefusalCode))).toEqual(Array(10).fill('busy'))
  finishAppend()
  expect((await first).state).toMatchObject({ publicVisible: false })
  // The queue works again.
  await fixture.setVisibility(true, undefined, slowHandle)
  expect(fixture.storedEvents).toHaveLength(3)
})
