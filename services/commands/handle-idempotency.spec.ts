// Repeated commands and reused idempotency keys.
import { randomUUID } from 'node:crypto'
import { refuse } from '#domain/decision.ts'
import { organizationDecider } from '#domain/organization/decide.ts'
import { LogUnavailable } from '#platform/event-log/port.ts'
import {
  type HandlerFixture,
  createContext,
  createHandlerFixture,
  getRefusalCode,
  handlerStream,
} from '#tests/support/handler-fixture.ts'
import { beforeEach, expect, it } from 'vitest'

let fixture: HandlerFixture
beforeEach(() => {
  fixture = createHandlerFixture()
})

it('REF-29 retries an append with an unknown outcome under the same ids, so it takes effect only once', async () => {
  fixture.failures = ['after writing', new LogUnavailable('gone', true)]
  await fixture.create()
  expect(fixture.storedEvents).toHaveLength(1)
  expect(new Set(fixture.appends.map((events) => JSON.stringify(events)))).toHaveProperty('size', 1)
  expect(fixture.appends).toHaveLength(3)
})

it('REF-29 returns the first result for a command that is already in the history', async () => {
  await fixture.create()
  const hideContext = createContext()
  const first = await fixture.setVisibility(false, hideContext)
  await fixture.setVisibility(true)
  expect(await fixture.setVisibility(false, hideContext)).toEqual(first)
  expect(fixture.storedEvents).toHaveLength(3)
})

it('REF-29 refuses a key that is reused with a different body', async () => {
  const commandId = randomUUID()
  await fixture.create(createContext({ commandId, idempotency: { key: commandId, bodyHash: 'a'.repeat(64) } }))
  const repeated = fixture.create(
    createContext({ commandId, idempotency: { key: commandId, bodyHash: 'b'.repeat(64) } }),
  )
  expect(await getRefusalCode(repeated)).toBe('key_reused')
})

it('REF-29 ignores a repeated no-op command, even if the state has changed since', async () => {
  const showContext = createContext({ idempotency: { key: 'k', bodyHash: 'a'.repeat(64) } })
  await fixture.create()
  const first = await fixture.setVisibility(true, showContext)
  await fixture.setVisibility(false)
  const second = await fixture.setVisibility(true, showContext)
  expect(first.state).toMatchObject({ publicVisible: true })
  expect(second.state).toMatchObject({ publicVisible: false })
  expect(fixture.storedEvents.map(({ type }) => type)).toEqual(['OrganizationCreated', 'VisibilitySet'])
})

it('REF-29 checks a repeated no-op command again, to hide the state from a person who has lost access', async () => {
  const showContext = createContext({ idempotency: { key: 'k', bodyHash: 'a'.repeat(64) } })
  await fixture.create()
  await fixture.setVisibility(true, showContext)
  const repeated = fixture.handle(organizationDecider, {
    stream: handlerStream,
    context: showContext,
    decide: () => refuse('not_permitted'),
  })
  expect(await getRefusalCode(repeated)).toBe('not_permitted')
})

it('REF-29 refuses the key of a no-op command if it is reused with a different body', async () => {
  const commandId = randomUUID()
  const createContextWithBody = (body: string) =>
    createContext({ commandId, idempotency: { key: 'k', bodyHash: body.repeat(64) } })
  await fixture.create()
  await fixture.setVisibility(true, createContextWithBody('a'))
  expect(await getRefusalCode(fixture.setVisibility(false, createContextWithBody('b')))).toBe('key_reused')
  expect(fixture.storedEvents).toHaveLength(1)
})
