// Who may be registered already: whom a person is shown before registering somebody, and that the choice is kept.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story
let marisol: string

const register = async (who: Person, body: object) => {
  const { client, existing, position } = await who.call('registerClient', {
    body: { firstName: 'Maribel', lastInitial: 'Q', email: null, phone: null, county: 'Cobb', ...body },
  })
  await app.caughtUp(position)
  return { id: client.id, existing }
}
const similar = async (who: Person, body: object) => {
  const { rows } = await who.call('similarClients', {
    body: { firstName: 'Maribel', lastInitial: 'Q', email: null, phone: null, ...body },
  })
  return rows.map(({ client, because }) => [client.id, ...because])
}

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
  marisol = (await register(story.partner, { firstName: 'Marisól', phone: '(770) 555-0131' })).id
  await register(story.partner, { firstName: 'Bruno', phone: '(404) 555-9131' })
})
afterAll(() => app.close())

it('CLI-10 suggests a name spelled otherwise, and the same contact as far as it is shown', async () => {
  expect(await similar(story.partner, { firstName: 'Marisol' })).toEqual([[marisol, 'name']])
  expect(await similar(story.partner, { firstName: 'Marysol', phone: '770 555 0131' })).toEqual([
    [marisol, 'name', 'contact'],
  ])
  expect(await similar(story.partner, { firstName: 'Marisol', lastInitial: 'V', phone: '770-555-0131' })).toEqual(
    expect.arrayContaining([[marisol, 'contact']]),
  )
})

it('CLI-10 does not take another initial, another name or four equal digits alone for the same person', async () => {
  expect(await similar(story.partner, { firstName: 'Marisol', lastInitial: 'W' })).toEqual([])
  expect(await similar(story.partner, { firstName: 'Gus', phone: '(770) 555-0131' })).toEqual([])
})

it('ROLE-14 CLI-10 tells an organization of no client but those it entered or serves', async () => {
  expect(await similar(story.stranger, { firstName: 'Marisol', phone: '(770) 555-0131' })).toEqual([])
  expect(await similar(story.staff, { firstName: 'Marisol' })).toEqual([[marisol, 'name']])
})

it('CLI-10 whoever registers anyway leaves whom they looked at with the registration', async () => {
  const { id, existing } = await register(story.partner, {
    firstName: 'Marisól',
    phone: '(770) 555-0131',
    notDuplicateOf: [marisol],
  })
  expect([existing, id === marisol]).toEqual([false, false])
  const [event] = await app.server.services.log.readStream(clientStream(id))
  expect(JSON.parse(event?.data ?? '')).toMatchObject({ notDuplicateOf: [marisol] })
})
