// The history of a referral as a file: who gets it, and which notes it contains.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story
beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
})
afterAll(() => app.close())

it('ROLE-14 TL-12 contains what the reader sees, and is refused to everyone else', async () => {
  const id = await story.submitted()
  const { position } = await story.act(story.staff, id, { action: 'add_note', text: 'Called twice.' })
  await app.caughtUp(position)
  for (const who of [story.partner, story.host, story.staff]) {
    const { headers, body } = await who.send('referralHistory', { params: { id } })
    const { timeline, initialNote } = await who.call('referral', { params: { id }, query: {} })
    expect(body.events).toEqual(timeline)
    expect(body.referral).toMatchObject({ id, initialNote, consent: { method: 'in_person' } })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="referral_${id.slice(0, 8)}_2026-03-02.json"`)
  }
  const client = await app.person([], { clientId: story.clientId })
  const own = await client.call('referralHistory', { params: { id }, query: {} })
  expect(JSON.stringify(own)).not.toContain('Called twice.')
  expect((await story.stranger.send('referralHistory', { params: { id } })).problem.title).toBe('Referral not found')
})
