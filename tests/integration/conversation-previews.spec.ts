// The lists of conversations show how the last message begins: who reads it, and what is left of it. The filters of an inbox
// show their counts.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ConversationActions, createConversationActions } from '#tests/support/conversation-actions.ts'
import { type HelpedFamilies, type HelpedFamily, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let families: HelpedFamilies
let conversations: ConversationActions
let family: HelpedFamily
let colleague: TestUser
/** With the organization that helps the family. */
let id: string

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  families = await createHelpedFamilies(app, await createReferralScenario(app))
  conversations = createConversationActions(app)
  colleague = await app.createUser([{ organizationId: families.helperId, role: 'member' }], { name: 'Cy Colleague' })
})
afterAll(() => app.close())

beforeEach(async () => {
  family = await families.helpFamily()
  id = await conversations.start(family.user, family.referralId, families.helperId, 'Do you have a\n\nblue coat?')
})

const inbox = (show: 'all' | 'mine' | 'unassigned' | 'unread' = 'all', person = colleague) =>
  person.call('inbox', { query: { inbox: 'organization', show } })
const ofReferral = (person: TestUser) =>
  person.call('referralConversations', { params: { id: family.referralId }, query: {} })
const previewIn = ({ rows }: Awaited<ReturnType<typeof ofReferral>>) => rows.find((row) => row.id === id)?.preview
const previewsOfHelpers = async () => [previewIn(await inbox()), previewIn(await ofReferral(colleague))]
const previewsOfFamily = async () => [
  previewIn(await ofReferral(family.user)),
  previewIn(await family.user.call('ownConversations', { query: {} })),
]
const previews = async () => [...(await previewsOfHelpers()), ...(await previewsOfFamily())]
const fourTimes = (preview: unknown) => Array(4).fill(preview)

it('CLI-38 show both sides how the last message begins, on one line', async () => {
  expect(await previews()).toEqual(fourTimes({ text: 'Do you have a blue coat?' }))
  const [fits, tooLong] = ['😀'.repeat(160), '😀'.repeat(161)]
  await conversations.answer(families.member, id, fits)
  expect(await previews()).toEqual(fourTimes({ text: fits }))
  await conversations.answer(families.member, id, tooLong)
  expect(await previews()).toEqual(fourTimes({ text: `${fits}…` }))
  expect((await inbox()).rows.find((row) => row.id === id)).toMatchObject({ lastFromClient: false })
})

it('ROLE-26 show an account that someone else may read no word of the message', async () => {
  await families.watch(family.clientId)
  const shown = { text: 'Do you have a blue coat?' }
  expect(await previews()).toEqual([shown, shown, null, null])
})

it('CLI-38 ROLE-24 leave nothing of an erased message', async () => {
  const { position } = await app.server.services.commands.eraseClient(family.clientId, createOneOffContext(systemActor))
  await app.waitForReadModels(position)
  expect(await previewsOfHelpers()).toEqual([{ erased: true }, { erased: true }])
})

it('ROLE-24 end with the consent, in the lists and in the counts of the organization', async () => {
  const before = await inbox()
  expect(before.rows.map((row) => row.id)).toContain(id)
  const { version } = await family.user.call('referral', { params: { id: family.referralId }, query: {} })
  const body = { action: 'revoke_consent', version, method: 'online' } as const
  const { position } = await family.user.call('actOnReferral', { params: { id: family.referralId }, body })
  await app.waitForReadModels(position)
  const after = await inbox()
  const ended = before.rows.filter(({ referralId }) => referralId === family.referralId).length
  expect(after.counts?.all).toBe((before.counts?.all ?? 0) - ended)
  const shown = { text: 'Do you have a blue coat?' }
  expect(await previews()).toEqual([undefined, undefined, shown, shown])
})

it('ROLE-27 are recorded as messages that someone read', async () => {
  await inbox()
  const { rows } = await family.user.call('ownReadings', { query: {} })
  expect(rows.find(({ kind, organization }) => kind === 'messages' && organization !== null)).toBeDefined()
})

it('CLI-38 are filtered, and each filter counts what it shows', async () => {
  const filters = ['all', 'mine', 'unassigned', 'unread'] as const
  const countsOf = async () => {
    const lists = await Promise.all(filters.map((show) => inbox(show)))
    const { counts } = await inbox()
    expect(filters.map((filter) => counts?.[filter])).toEqual(lists.map(({ total }) => total))
    return counts
  }
  const before = await countsOf()
  await conversations.assign(families.member, id, colleague.id)
  const assigned = await countsOf()
  await conversations.open(colleague, id)
  const opened = await countsOf()
  expect([assigned?.mine, assigned?.unassigned, opened?.unread]).toEqual([
    (before?.mine ?? 0) + 1,
    (before?.unassigned ?? 0) - 1,
    (before?.unread ?? 0) - 1,
  ])
  const outsider = await app.createUser([{ organizationId: await app.createOrganization('Far Away'), role: 'member' }])
  expect((await inbox('all', outsider)).counts).toEqual({ all: 0, mine: 0, unassigned: 0, unread: 0 })
})
