// Staff ask a family without an account a question about its request: how the family is notified, and how it answers.
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { attemptRules } from '#identity/attempts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders, createFormGuardPass } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let requesters: Requesters
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const questionText = 'For how many people do you need food?'
const answerText = 'For two grown-ups and two children.'

const fetchStatus = (key: string, after: string | null = null) =>
  app.anonymous.call('requestStatus', { body: { key, ...(after === null ? {} : { after }) } })

/** A request that staff returned with this note. */
const returnRequest = async (note: string | null = questionText, overrides: { email?: string | null } = {}) => {
  const { body: request } = await requesters.sendPublicRequest(overrides)
  const { id, version } = await requesters.findAsStaff(request)
  const command = { action: 'return', version, ...(note === null ? {} : { note }) } as const
  const { position } = await requesters.staff.call('actOnReferral', { params: { id }, body: command })
  return { id, key: request.key, position }
}

const sendAnswer = (
  key: string,
  version: number,
  note = answerText,
  guard = createFormGuardPass(app, 'request_answer'),
) => app.anonymous.send('answerRequest', { body: { key, version, note, guard }, headers: nextNetworkHeaders() })

const readDetail = (id: string) => requesters.staff.call('referral', { params: { id }, query: {} })

/** Waits until the staff member who asked is notified. */
const waitForAnswerNotification = (id: string) =>
  waitUntil('the notification of the answer', async () => {
    const { rows } = await requesters.staff.call('notifications', { query: {} })
    return rows.some(({ title, link }) => title === 'A question was answered' && link === `/referrals/${id}`)
  })

describe('a question about a request without an account', () => {
  it('REF-20 REF-22 shows the question on the status page, and the answer sends the request back to staff once', async () => {
    const { id, key, position } = await returnRequest()
    const returnedStatus = await fetchStatus(key, position)
    expect(returnedStatus).toMatchObject({
      status: 'returned',
      disposition: 'revision',
      question: { text: questionText },
    })
    const version = returnedStatus.question?.version ?? -1
    const guard = createFormGuardPass(app, 'request_answer')
    const responses = await Promise.all([
      sendAnswer(key, version, answerText, guard),
      sendAnswer(key, version, answerText, guard),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])

    const statusAfter = await fetchStatus(key, responses[0]?.body.position)
    expect(statusAfter).toMatchObject({ status: 'pending_review', disposition: null, question: null })
    const { timeline, need, status } = await readDetail(id)
    expect([status, need, timeline.length]).toEqual(['pending_review', 'Food Assistance', 3])
    expect(timeline[0]).toMatchObject({
      type: 'ReferralResubmitted',
      actor: { role: 'guest' },
      note: { text: answerText },
    })
    await waitForAnswerNotification(id)
  })

  it('REF-29 repeats the result of an accepted answer despite a limit, and accepts one form for two requests', async () => {
    const [firstRequest, secondRequest] = [await returnRequest(), await returnRequest()]
    const guard = createFormGuardPass(app, 'request_answer')
    const [firstResponse, secondResponse] = [
      await sendAnswer(firstRequest.key, 2, answerText, guard),
      await sendAnswer(secondRequest.key, 2, answerText, guard),
    ]
    expect([firstResponse.status, secondResponse.status]).toEqual([200, 200])
    await waitForAnswerNotification(firstRequest.id)
    await waitForAnswerNotification(secondRequest.id)
    const laterStatuses = []
    for (let n = 0; n < attemptRules.sender.freeAttempts; n += 1)
      laterStatuses.push((await sendAnswer(firstRequest.key, 2)).status)
    expect(laterStatuses.at(-1)).toBe(429)
    expect((await sendAnswer(firstRequest.key, 2, answerText, guard)).body).toEqual(firstResponse.body)
    expect((await sendAnswer(firstRequest.key, 2, 'Something else.', guard)).problem.code).toBe('key_reused')
  })

  it('REF-22 lets staff resubmit with an answer given by phone, for a family without an email address', async () => {
    const { id, position: returnedAt } = await returnRequest(questionText, { email: null })
    await app.waitForReadModels(returnedAt)
    const { actions, version, need, priority } = await readDetail(id)
    expect(actions).toContain('resubmit')
    const body = { action: 'resubmit', version, need: need ?? 'Other', priority, note: answerText } as const
    const { position } = await requesters.staff.call('actOnReferral', { params: { id }, body })
    await app.waitForReadModels(position)
    const { status, timeline } = await readDetail(id)
    expect([status, timeline[0]?.note]).toMatchObject(['pending_review', { text: answerText }])
  })

  it('reports the request as gone after the family is erased, like its status page', async () => {
    const { id, key } = await returnRequest()
    const { client } = await readDetail(id)
    await app.waitForReadModels(
      (await app.server.services.commands.eraseClient(client?.id ?? '', createOneOffContext(systemActor))).position,
    )
    const rejectedResponse = await sendAnswer(key, 2)
    expect([rejectedResponse.status, rejectedResponse.problem.code]).toEqual([410, 'request_gone'])
  })

  it('announces the question in one email that does not contain it', async () => {
    const email = 'asked@example.org'
    await returnRequest(questionText, { email })
    const message = await waitUntil('the email is sent', async () =>
      (await requesters.findEmailsTo(email)).find(({ subject }) => subject === 'A question about your request'),
    )
    expect(message.sealed).toBe(true)
    expect(message.body).not.toMatch(/people|food|Rosa/i)
  })

  it('REF-28 refuses an answer to an earlier question, and reveals nothing about the request', async () => {
    const { id, key, position } = await returnRequest()
    const { question: firstQuestion } = await fetchStatus(key, position)
    const version = firstQuestion?.version ?? -1
    const { body } = await sendAnswer(key, version)
    const secondResponse = await sendAnswer(key, version, 'Once more.')
    expect([secondResponse.status, secondResponse.problem.code, secondResponse.problem.current]).toEqual([
      412,
      'stale_version',
      undefined,
    ])
    const { position: secondReturnPosition } = await requesters.staff.call('actOnReferral', {
      params: { id },
      body: { action: 'return', version: version + 1, note: 'And where do you live?' },
    })
    expect(body.position).not.toBeNull()
    expect((await fetchStatus(key, secondReturnPosition)).question?.text).toBe('And where do you live?')
    expect((await sendAnswer(key, version, 'Late.')).problem.code).toBe('stale_version')
  })

  it('SEC-07 refuses a bot, an empty answer, and sensitive text', async () => {
    const { key, position } = await returnRequest()
    const { question: openQuestion } = await fetchStatus(key, position)
    const version = openQuestion?.version ?? -1
    const honeypotGuard = { ...createFormGuardPass(app, 'request_answer'), subtitle: 'https://casino.example' }
    expect((await sendAnswer(key, version, answerText, honeypotGuard)).problem.code).toBe('form_refused')
    expect((await sendAnswer(key, version, ' ')).problem.issues?.[0]?.message).toBe('Please write your answer')
    const sensitiveResponse = await sendAnswer(key, version, 'My number is 123-45-6789.')
    expect([sensitiveResponse.problem.code, sensitiveResponse.problem.issues?.[0]?.path]).toEqual([
      'sensitive_content',
      'note',
    ])
    expect((await sendAnswer('unknown', version)).problem.code).toBe('request_not_found')
  })

  it('NEW-27 shows only text written for the family on the status page', async () => {
    const withoutNote = await returnRequest(null)
    expect((await fetchStatus(withoutNote.key, withoutNote.position)).question?.text).toBeNull()
    // The note on a partner's referral belongs to the partner, and no status page accepts an answer to it.
    const id = await scenario.createReferral()
    const { position } = await scenario.act(scenario.staff, id, { action: 'return', version: 1, note: 'Which school?' })
    const key = app.server.services.statusLinks.createKey('referral', id)
    expect((await fetchStatus(key, position)).question).toBeNull()
    expect((await sendAnswer(key, 2)).problem.code).toBe('request_not_found')
  })
})

describe('the staff view of the family', () => {
  it('REF-33 ROLE-23 shows contact details of a family without an account, and none of one that has an account', async () => {
    const contact = { phone: '(404) 555-0171', email: null }
    const { body: request } = await requesters.sendPublicRequest(contact)
    const { id } = await requesters.findAsStaff(request)
    expect(await requesters.staff.call('openContact', { params: { id } })).toMatchObject(contact)
    const ofPartner = await scenario.createReferral()
    expect((await requesters.staff.send('openContact', { params: { id: ofPartner } })).status).toBe(200)
    const { clientId } = await scenario.registerFamily()
    const otherResponse = await requesters.staff.send('openContact', {
      params: { id: await scenario.createReferral({ clientId }) },
    })
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([403, 'not_permitted'])
  })

  it('shows the language of the request to staff and to the receiver', async () => {
    const { body: request } = await requesters.sendPublicRequest({ language: 'es', partnerId: requesters.partnerId })
    const { id, version, language } = await requesters.findAsStaff(request)
    expect(language).toBe('es')
    const { position } = await requesters.staff.call('actOnReferral', {
      params: { id },
      body: { action: 'submit', version },
    })
    const readInput = { params: { id }, query: { after: position ?? '' } }
    expect((await requesters.member.call('referral', readInput)).language).toBe('es')
    const partnerReferralId = await scenario.createReferral()
    await app.waitForReadModels(
      (await scenario.act(scenario.staff, partnerReferralId, { action: 'start_review', version: 1 })).position,
    )
    expect((await readDetail(partnerReferralId)).language).toBeNull()
  })
})
