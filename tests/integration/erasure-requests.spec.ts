// A family asks that its information be erased: who asks, who answers, what each side reads, and what an erasure leaves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { familyProfileBody, helpRequestBody } from '#tests/support/client-registration.ts'
import { type Family, type HelpedFamilies, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
let admin: TestUser
beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

type Action = 'ask' | 'take_back'
const change = (user: TestUser, action: Action, version: number, key?: string) =>
  user.send('changeOwnErasureRequest', { body: { action, version }, ...(key === undefined ? {} : { key }) })
const read = (user: TestUser) => user.call('ownErasureRequest', {})
const decline = (
  user: TestUser,
  { clientId: id }: Family,
  version: number,
  reason = 'The Marmalade visit is on Friday.',
) => user.send('declineErasureRequest', { params: { id }, body: { reason, version } })

const catchUp = async () => {
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  await waitForReactions(app)
}
const ask = async (family: Family, version = 0) => {
  expect((await change(family.user, 'ask', version)).status).toBe(200)
  await catchUp()
}
const findInList = async ({ clientId }: Family) => {
  const { rows } = await admin.call('erasureRequests', { query: {} })
  return rows.find(({ client }) => client.id === clientId)
}
const countOpen = async () => (await admin.call('erasureRequestCount', { query: {} })).open
const countNotices = async (user: TestUser) =>
  (await user.call('notifications', { query: {} })).rows.filter(({ link }) => link === '/admin/erasure-requests').length

const readMails = async ({ clientId }: Family) => {
  const { rows } = await app.database.pool.query<{ text: string }>(
    'select row_to_json(mail_outbox)::text as text from mail_outbox where client_id = $1',
    [clientId],
  )
  return rows.map(({ text }) => text).filter((text) => text.includes('asked about your information'))
}

describe('a request to be erased', () => {
  it('ROLE-27 is in the list of admins, who are notified once, and in no list of staff', async () => {
    const family = await families.registerFamily()
    const openBefore = await countOpen()
    const [staffBefore, adminBefore] = [await countNotices(scenario.staff), await countNotices(admin)]
    await ask(family)
    expect(await findInList(family)).toMatchObject({ version: 1, client: { id: family.clientId } })
    expect(await countOpen()).toBe(openBefore + 1)
    expect(await countNotices(admin)).toBe(adminBefore + 1)
    expect(await countNotices(scenario.staff)).toBe(staffBefore)
    expect((await scenario.staff.send('erasureRequests', { query: {} })).status).toBe(403)
    expect(await read(family.user)).toMatchObject({ state: 'open', declinedAt: null, reason: null, version: 1 })
  })

  it('ROLE-27 is recorded once if it is sent twice, and the family takes it back while it is open', async () => {
    const family = await families.registerFamily()
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      change(family.user, 'ask', 0, key),
      change(family.user, 'ask', 0, key),
      change(family.user, 'ask', 0),
    ])
    expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true)
    expect(await read(family.user)).toMatchObject({ state: 'open', version: 1 })
    await catchUp()
    const { problem } = await change(family.user, 'take_back', 0)
    expect(problem).toMatchObject({ code: 'stale_version' })
    expect((await change(family.user, 'take_back', 1)).status).toBe(200)
    await catchUp()
    expect(await read(family.user)).toMatchObject({ state: 'none', askedAt: null, version: 2 })
    expect(await countOpen()).toBe((await admin.call('erasureRequests', { query: {} })).total)
    expect(await findInList(family)).toBeUndefined()
    expect((await decline(admin, family, 1)).problem.code).toBe('stale_version')
    expect((await decline(admin, family, 2)).problem.code).toBe('stale_version')
  })

  it('ROLE-27 is declined by admins alone, with a reason that the family reads on its page and not in its email', async () => {
    const family = await families.registerFamily()
    await ask(family)
    expect((await decline(scenario.staff, family, 1)).status).toBe(403)
    expect((await decline(admin, family, 1, '   ')).status).toBe(400)
    expect((await decline(admin, family, 1, '<script>x</script>')).status).toBe(400)
    const answers = await Promise.all([decline(admin, family, 1), decline(admin, family, 1, 'Another reason.')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    await catchUp()
    expect(await read(family.user)).toMatchObject({ state: 'declined', version: 2 })
    const mails = await readMails(family)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('You have an answer from us')
    expect(families.tracesIn(mails)).toEqual([])
    expect(await findInList(family)).toBeUndefined()
    // The family can ask again, and then waits for a new answer.
    await ask(family, 2)
    expect(await read(family.user)).toMatchObject({ state: 'open', declinedAt: null, reason: null, version: 3 })
  })

  it('ROLE-27 NOT-10 gives staff a task to tell the answer, if the family prefers a call or a letter', async () => {
    const register = async (contactMethod: 'phone' | 'mail' | 'email') => {
      const family = await families.registerFamily()
      const preferences = { ...familyProfileBody.preferences, contactMethod }
      await family.user.call('saveFamilyProfile', { body: { ...familyProfileBody, preferences } })
      return family
    }
    const requestHelp = ({ user }: Family) => user.call('requestHelp', { body: helpRequestBody })
    const [byPhone, byMail, byEmail, silent] = [
      await register('phone'),
      await register('mail'),
      await register('email'),
      await register('phone'),
    ]
    const earlier = await requestHelp(byPhone)
    app.clock.advance(1_000)
    const ids = []
    for (const family of [byPhone, byMail, byEmail, silent]) ids.push((await requestHelp(family)).id)
    const rules = { doNotContact: true, doNotLeaveDetails: false, version: 0 }
    await silent.user.call('setOwnContactRules', { body: rules })
    for (const family of [byPhone, byMail, byEmail, silent]) {
      await ask(family)
      expect((await decline(admin, family, 1)).status).toBe(200)
    }
    // One without any request for help has no page on which staff could find its contact.
    const stranger = await register('phone')
    await ask(stranger)
    await decline(admin, stranger, 1)
    await catchUp()
    await catchUp()
    const tasks = await Promise.all(
      [...ids, earlier.id].map((id) => scenario.staff.call('referralContactTasks', { params: { id }, query: {} })),
    )
    expect(tasks.map(({ open }) => open && [open.method, ...open.changes])).toEqual([
      ['phone', 'erasureAnswered'],
      ['mail', 'erasureAnswered'],
      null,
      null,
      null,
    ])
    expect(JSON.stringify(tasks)).not.toContain('Marmalade')
    const { rows } = await scenario.staff.call('contactTasks', { query: {} })
    expect(rows.some(({ client }) => client.id === stranger.clientId)).toBe(false)
  })

  it('ROLE-26 shows the reason on no screen that someone else may read', async () => {
    const family = await families.registerFamily()
    await ask(family)
    await decline(admin, family, 1)
    expect((await read(family.user)).reason).toBe('The Marmalade visit is on Friday.')
    await families.watch(family.clientId)
    expect(await read(family.user)).toMatchObject({ state: 'declined', reason: null })
    const file = await family.user.call('ownInformation', {})
    expect(file.erasureRequest).toMatchObject({ state: 'declined', reason: null })
  })

  it('ROLE-24 is gone with the family, with its reason and its email, from every list and table', async () => {
    const family = await families.registerFamily()
    await ask(family)
    await decline(admin, family, 1)
    await ask(family, 2)
    expect(await findInList(family)).toBeDefined()
    const { position } = await app.server.services.commands.eraseClient(
      family.clientId,
      createOneOffContext(systemActor),
    )
    await app.waitForReadModels(position)
    await catchUp()
    expect(await findInList(family)).toBeUndefined()
    expect(await readMails(family)).toEqual([])
    expect((await family.user.send('ownErasureRequest', {})).status).not.toBe(200)
    expect((await decline(admin, family, 3)).problem.code).toBe('client_not_found')
    const { log, logFoldDeps } = app.server.services
    const events = await log.readStream(`client-${family.clientId}`)
    const sealed = events.flatMap((event) =>
      [...JSON.stringify(logFoldDeps.decode(event).data).matchAll(/"sealed":"([^"]+)"/g)].map(([, text = '']) => text),
    )
    expect(new Set(await logFoldDeps.vault.open(sealed))).toEqual(new Set([{ erased: true }]))
  })
})
