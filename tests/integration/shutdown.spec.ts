// How the service stops: it answers commands that have started, closes websockets, and does not hang.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openEventLog } from '#platform/event-log/open.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { signedInLive } from '#tests/support/live.ts'
import { type Story, referralBody, tellStory } from '#tests/support/story.ts'

let app: TestApp
let story: Story

beforeEach(async () => {
  app = await createTestApp()
  story = await tellStory(app)
})
afterEach(() => app.close())

describe('a server that is asked to stop', () => {
  it('REF-29 answers the commands in progress, all of which are in the log, and accepts no new ones', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID())
    const answers = keys.map((key) => story.partner.send('createReferral', { body: referralBody(story.clientId), key }))
    // A connection that the server never accepted is reset with its listener; the browser sends that request again.
    const all = Promise.allSettled(answers)
    await Promise.any(answers)
    await app.server.close()
    const settled = await all
    const done = settled.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.status === 200 ? [answer.value.body.id] : [],
    )
    expect(done.length).toBeGreaterThan(0)
    const log = openEventLog(app.database.log)
    const histories = await Promise.all(done.map((id) => log.readStream(`referral-${id}`)))
    await log.close()
    expect(histories.map((events) => events.length)).toEqual(done.map(() => 1))
    await expect(story.partner.send('currentUser')).rejects.toThrow('fetch failed')
  })

  it('closes the websockets so that browsers reconnect elsewhere', async () => {
    const socket = await signedInLive(app.address, story.staff.token ?? '')
    await app.server.close()
    expect(await socket.closed).toBe(1001)
  })
})
