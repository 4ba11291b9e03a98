import { organizationDecider } from '#domain/organization/decide.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { AppendTooLarge, LogUnavailable } from '#platform/event-log/port.ts'
import { SubjectErased } from '#platform/vault/vault.ts'
import {
  type HandlerFixture,
  createContext,
  createHandlerFixture,
  getRefusalCode,
  handlerCodec,
  handlerStream,
} from '#tests/support/handler-fixture.ts'
import { beforeEach, expect, it } from 'vitest'

let fixture: HandlerFixture
beforeEach(() => {
  fixture = createHandlerFixture()
})

it.each([
  [undefined, 'client_not_found'],
  ['application_not_found', 'application_not_found'],
] as const)(
  'with the code %s for erased subjects, refuses an erased subject with %s',
  async (refusalIfErased, refused) => {
    const encode = () => Promise.reject(new SubjectErased('the subject is erased'))
    const handler = fixture.openHandler({ codec: { ...handlerCodec, encode } })
    const decide = () => [{ type: 'VisibilitySet', data: { publicVisible: true } }] as const
    const request = {
      stream: handlerStream,
      context: createContext(),
      decide,
      ...(refusalIfErased && { refusalIfErased }),
    }
    expect(await getRefusalCode(handler.handle(organizationDecider, request))).toBe(refused)
  },
)

it("TL-12 appends the decided events with actor, time and cause, and extends the stream's hash chain", async () => {
  await fixture.create()
  await fixture.setVisibility(false)
  expect(fixture.storedEvents.map(({ type }) => type)).toEqual(['OrganizationCreated', 'VisibilitySet'])
  expect(verifyChain(fixture.storedEvents)).toBeUndefined()
  expect(fixture.storedEvents.map((event) => handlerCodec.decode(event))).toMatchObject([
    { at: fixture.now, actor: { role: 'system' }, metadata: { correlationId: 'request-1', causationId: null } },
    { revision: 1 },
  ])
})

it("never writes an event with an earlier time than the stream's last event", async () => {
  await fixture.create()
  fixture.now = '2026-03-02T14:00:00.000Z'
  await fixture.setVisibility(false)
  expect(fixture.storedEvents.map((event) => handlerCodec.decode(event).at)).toEqual([
    '2026-03-02T15:00:00.000Z',
    '2026-03-02T15:00:00.000Z',
  ])
})

it('blocks the readers who lose access before it appends the event, and no one else', async () => {
  await fixture.create()
  await fixture.setVisibility(false)
  await fixture.setVisibility(true)
  expect(fixture.blocks).toEqual([{ readers: ['public'], revision: 0, appends: 1 }])
})

it('keeps the readers blocked if the append fails, and blocks them up to the revision that it decided on', async () => {
  await fixture.create()
  fixture.failures = [new LogUnavailable('refused', false)]
  await expect(fixture.setVisibility(false)).rejects.toThrow('refused')
  await fixture.setVisibility(false)
  expect(fixture.blocks).toEqual([
    { readers: ['public'], revision: 0, appends: 1 },
    { readers: ['public'], revision: 0, appends: 2 },
  ])
})

it('appends nothing if nothing changes', async () => {
  const { position } = await fixture.create()
  expect(await fixture.setVisibility(true)).toMatchObject({ position, state: { publicVisible: true } })
  expect(fixture.appends).toHaveLength(1)
})

it('reads only the events added since the last read, including those of other processes', async () => {
  await fixture.create()
  await fixture.setVisibility(false)
  const otherProcess = fixture.openHandler()
  await fixture.setVisibility(true, createContext(), otherProcess.handle)
  expect(await fixture.setVisibility(true)).toMatchObject({ state: { publicVisible: true } })
  await fixture.setVisibility(false)
  expect(fixture.reads).toEqual([0, 1, 2, 2, 0])
  expect(verifyChain(fixture.storedEvents)).toBeUndefined()
})

it('does not retry an append that is known to have failed', async () => {
  fixture.failures = [new LogUnavailable('down', false)]
  await expect(fixture.create()).rejects.toBeInstanceOf(LogUnavailable)
  expect(fixture.appends).toHaveLength(1)
})

it("returns the decider's refusal, and refuses an append that is too large", async () => {
  expect(await getRefusalCode(fixture.setVisibility(false))).toBe('organization_not_found')
  fixture.failures = [new AppendTooLarge(2_000_000)]
  expect(await getRefusalCode(fixture.create())).toBe('too_large')
})
