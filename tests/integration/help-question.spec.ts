// "Did you get help?": which families the network asks after a closing, who reads the answer, and what it brings about.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { referralStream } from '#domain/referral/events.ts'
import { formAgeLimits } from '#contracts/form-guard.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { createPageRequests } from '#tests/support/page-requests.ts'
import { createFormGuardPass, nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let requesters: Requesters
let family: TestUser
const { folder } = buildWeb()

beforeAll(async () => {
  app = await createTestApp({ webFolder: folder, config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  requesters = await createRequesters(app)
  family = await app.createUser([], { clientId: scenario.clientId })
})
afterAll(() => app.close())

const words = 'They were closed when we came.'

/** A referral that its receiver closed with an outcome, at version 4. */
const createClosed = async () => {
  const id = await scenario.createAcceptedReferral()
  const outcome = { action: 'record_outcome', dollarsInvested: 20, needMet: 'met', version: 3 } as const
  const { position } = await scenario.act(scenario.receiverMember, id, outcome)
  await app.waitForReadModels(position)
  return id
}
type Answer = { answer?: 'yes' | 'partly' | 'no'; words?: string; version?: number }
const answer = async (id: string, changes: Answer = {}, person = family, key: string = randomUUID()) => {
  const body = { action: 'answer_help', answer: 'no', version: 4, ...changes } as const
  const response = await person.send('actOnReferral', { params: { id }, body, key })
  if (response.status === 200) await app.waitForReadModels(response.body.position)
  return response
}
const read = (person: TestUser, id: string) => person.call('referral', { params: { id }, query: {} })
const readStored = async (id: string) =>
  (await app.server.services.log.readStream(referralStream(id))).map(({ type, data }) => ({
    type,
    text: Buffer.from(data).toString(),
  }))
const countAnswers = async (id: string) => (await readStored(id)).filter(({ type }) => type === 'HelpAnswered').length
const waitForAlert = (id: string) =>
  waitUntil('staff are notified', async () => {
    const { rows } = await scenario.staff.call('notifications', { query: {} })
    return rows.some(({ title, link }) => title === 'A family needed more help' && link === `/referrals/${id}`)
  })

describe('a family with an account', () => {
  it('is asked on its dashboard and on the page of the closed referral, until it answers', async () => {
    const open = await scenario.createSubmittedReferral()
    const id = await createClosed()
    expect((await read(family, open)).helpQuestion).toBeNull()
    const { helpQuestion } = await read(family, id)
    expect(helpQuestion?.answer).toBeNull()
    const dashboard = await family.call('clientDashboard', {})
    expect(dashboard.unanswered.map((row) => row.id)).toContain(id)
    expect(dashboard.unanswered.map((row) => row.id)).not.toContain(open)
    expect((await answer(id, { answer: 'yes' })).status).toBe(200)
    const later = await family.call('clientDashboard', {})
    expect(later.unanswered.map((row) => row.id)).not.toContain(id)
    const { rows } = await family.call('ownReferrals', {})
    expect(rows.find((row) => row.id === id)?.helpQuestion).toEqual({ ...helpQuestion, answer: 'yes' })
  })

  it('alerts staff, who read its words; the organizations read the answer alone', async () => {
    const id = await createClosed()
    await answer(id, { words })
    await waitForAlert(id)
    for (const reader of [scenario.staff, family]) {
      const [newest] = (await read(reader, id)).timeline
      expect(newest).toMatchObject({ type: 'HelpAnswered', reason: 'no', note: { text: words } })
    }
    for (const reader of [scenario.receiverMember, scenario.partner]) {
      const [newest] = (await read(reader, id)).timeline
      expect(newest).toMatchObject({ type: 'HelpAnswered', reason: 'no', note: null })
      const history = await reader.call('referralHistory', { params: { id }, query: {} })
      expect(JSON.stringify(history)).not.toContain(words)
    }
    expect((await readStored(id)).at(-1)?.text).not.toContain('closed when')
  })

  it('can change its answer', async () => {
    const id = await createClosed()
    for (const choice of ['yes', 'partly', 'no'] as const)
      expect((await answer(id, { answer: choice })).status).toBe(200)
    expect([(await read(family, id)).helpQuestion?.answer, await countAnswers(id)]).toEqual(['no', 3])
  })

  it('is recorded once, however often it is sent', async () => {
    const id = await createClosed()
    const key = randomUUID()
    const twice = await Promise.all([answer(id, { words }, family, key), answer(id, { words }, family, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    // The same answer without words, from another tab.
    expect((await answer(id)).status).toBe(200)
    expect(await countAnswers(id)).toBe(1)
  })

  it('is asked again when the referral was reopened and closes again', async () => {
    const id = await createClosed()
    await answer(id)
    await scenario.act(scenario.staff, id, { action: 'reopen', note: 'They called.', version: 4 })
    expect((await answer(id, { version: 5 })).status).toBe(409)
    const closing = { action: 'close', reason: 'need_met', version: 5 } as const
    await app.waitForReadModels((await scenario.act(scenario.staff, id, closing)).position)
    expect((await read(family, id)).helpQuestion?.answer).toBeNull()
    expect((await answer(id)).problem.code).toBe('stale_version')
    expect((await answer(id, { answer: 'yes', version: 6 })).status).toBe(200)
  })

  it('is refused with sensitive words, markup or no answer, and nothing is recorded', async () => {
    const id = await createClosed()
    const refused = [
      await answer(id, { words: 'My SSN is 123-45-6789.' }),
      await answer(id, { words: '<script>x</script>' }),
      await answer(id, { words: 'x'.repeat(501) }),
      await answer(id, { answer: '' as never }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(refused.map(({ problem }) => problem.issues?.[0]?.path)).toEqual(['words', 'words', 'words', 'answer'])
    expect(await countAnswers(id)).toBe(0)
  })

  it('is the only one who answers', async () => {
    const id = await createClosed()
    for (const person of [scenario.staff, scenario.receiverMember, scenario.partner])
      expect((await answer(id, {}, person)).problem.code).toBe('not_permitted')
    expect((await answer(id, {}, scenario.outsider)).problem.code).toBe('referral_not_found')
  })
})

describe('a family without an account', () => {
  const closeRequest = async () => {
    const { body } = await requesters.sendPublicRequest()
    const { id, version } = await requesters.findAsStaff(body)
    const { position } = await scenario.act(scenario.staff, id, { action: 'close', reason: 'need_met', version })
    await app.waitForReadModels(position)
    return { id, key: body.key, version: version + 1 }
  }
  const readStatus = (key: string) => app.anonymous.call('requestStatus', { body: { key } })
  const pages = createPageRequests(() => app)
  /** Opens a status link, and the address without its key. */
  const openForm = async (link: string) => {
    const { response } = await pages.open(link)
    const path = response.headers.get('location') ?? ''
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { html } = await pages.open(path, { cookie })
    app.clock.advance(formAgeLimits.min)
    return { html, path, cookie, token: /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '' }
  }

  it('is asked on the status page, answers once, and can change the answer', async () => {
    const { id, key, version } = await closeRequest()
    expect((await readStatus(key)).helpQuestion).toMatchObject({ version, isAnswered: false })
    const send = async (choice: 'yes' | 'no', guard = createFormGuardPass(app, 'help_answer'), seen = version) =>
      app.anonymous.send('answerHelp', {
        body: { key, version: seen, answer: choice, words, guard },
        headers: nextNetworkHeaders(),
      })
    const guard = createFormGuardPass(app, 'help_answer')
    const twice = await Promise.all([send('no', guard), send('no', guard)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await countAnswers(id)).toBe(1)
    await app.waitForReadModels(twice[0].body.position)
    await waitForAlert(id)
    // Anyone with the link sees that there is an answer, and not which.
    const status = await readStatus(key)
    expect(status.helpQuestion).toMatchObject({ isAnswered: true })
    expect(JSON.stringify(status)).not.toContain('"no"')
    expect((await send('yes')).status).toBe(200)
    expect((await send('yes', createFormGuardPass(app, 'help_answer'), version - 1)).problem.code).toBe(
      'help_question_closed',
    )
  })

  it('answers without JavaScript, in both languages; opening the page answers nothing', async () => {
    const { id, key } = await closeRequest()
    const { html, path, cookie, token } = await openForm(`/es/request-status?key=${key}`)
    const post = (fields: Readonly<Record<string, string>>) => pages.post(path, fields, { cookie })
    for (const text of ['¿Recibió ayuda?', 'En parte', '¿Qué más quiere decirnos?']) expect(html).toContain(text)
    expect((await openForm(`/request-status?key=${key}`)).html).toContain('Did you get help?')
    expect(await countAnswers(id)).toBe(0)
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
    const fields = { form: 'help_answer', token, version, subtitle: '' }
    const empty = await post({ ...fields, words: 'Todavía esperamos.' })
    expect(empty.response.status).toBe(422)
    for (const text of ['Por favor, elija una respuesta', 'Todavía esperamos.']) expect(empty.html).toContain(text)
    const unsafe = await post({ ...fields, answer: 'no', words: 'There was domestic violence.' })
    expect(unsafe.response.status).toBe(422)
    expect(unsafe.html).toContain('tel:988')
    expect(await countAnswers(id)).toBe(0)
    const sent = await post({ ...fields, answer: 'partly', words: '' })
    expect([sent.response.status, sent.response.headers.get('location')]).toEqual([303, `${path}&sent=help_answer`])
    expect((await post({ ...fields, answer: 'partly', words: '' })).response.status).toBe(303)
    expect(await countAnswers(id)).toBe(1)
    const result = sent.response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const shown = await pages.open(`${path}&sent=help_answer`, { cookie: `${cookie}; ${result}` })
    for (const text of ['Recibimos su respuesta. Gracias.', 'Cambiar su respuesta']) expect(shown.html).toContain(text)
  })

  it('cannot answer once it is erased', async () => {
    const { id, key, version } = await closeRequest()
    const { client } = await scenario.staff.call('referral', { params: { id }, query: {} })
    await app.server.services.commands.eraseClient(client?.id ?? '', createOneOffContext(systemActor))
    const guard = createFormGuardPass(app, 'help_answer')
    const { problem } = await app.anonymous.send('answerHelp', {
      body: { key, version, answer: 'no', words, guard },
      headers: nextNetworkHeaders(),
    })
    expect(problem.code).toBe('request_gone')
  })
})

it('leaves no word of an erased family in the answers that others read', async () => {
  const id = await createClosed()
  await answer(id, { words })
  const { commands } = app.server.services
  const { position } = await commands.eraseClient(scenario.clientId, createOneOffContext(systemActor))
  await app.waitForReadModels(position)
  const { timeline } = await read(scenario.staff, id)
  expect(timeline.find(({ type }) => type === 'HelpAnswered')?.note).toEqual({ erased: true })
})

it('ends 30 days after the closing', async () => {
  const { body } = await requesters.sendPublicRequest()
  const { id, version } = await requesters.findAsStaff(body)
  const closing = { action: 'close', reason: 'need_met', version } as const
  await app.waitForReadModels((await scenario.act(scenario.staff, id, closing)).position)
  // Every session ends meanwhile, and the link still works.
  app.clock.advance(30 * 86_400_000)
  expect(await app.anonymous.call('requestStatus', { body: { key: body.key } })).toMatchObject({
    status: 'closed',
    helpQuestion: null,
  })
  const guard = createFormGuardPass(app, 'help_answer')
  const { problem } = await app.anonymous.send('answerHelp', {
    body: { key: body.key, version: version + 1, answer: 'no', guard },
    headers: nextNetworkHeaders(),
  })
  expect(problem.code).toBe('help_question_closed')
})
