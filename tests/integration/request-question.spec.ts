// Staff ask a question about a request without an account: how the family is notified, and how it answers.
import { onceOnly, systemActor } from '#commands/context.ts'
import { attemptRules } from '#identity/attempts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { elsewhere, filledIn } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let requesters: Requesters
let story: Story

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
  story = await tellStory(app)
})
afterAll(() => app.close())

const question = 'For how many people do you need food?'
const answer = 'For two grown-ups and two children.'

const statusOf = (key: string, after: string | null = null) =>
  app.anonymous.call('requestStatus', { body: { key, ...(after === null ? {} : { after }) } })

/** A request that staff returned with this note. */
const returned = async (note: string | null = question, changed: { email?: string | null } = {}) => {
  const { body: sent } = await requesters.sendPublic(changed)
  const { id, version } = await requesters.seenByStaff(sent)
  const command = { action: 'return', version, ...(note === null ? {} : { note }) } as const
  const { position } = await requesters.staff.call('actOnReferral', { params: { id }, body: command })
  return { id, key: sent.key, position }
}

const send = (key: string, version: number, note = answer, guard = filledIn(app, 'request_answer')) =>
  app.anonymous.send('answerRequest', { body: { key, version, note, guard }, headers: elsewhere() })

const detailOf = (id: string) => requesters.staff.call('referral', { params: { id }, query: {} })

/** Waits until the staff member who asked is notified. */
const toldOfAnswer = (id: string) =>
  until('the notification of the answer', async () => {
    const { rows } = await requesters.staff.call('notifications', { query: {} })
    return rows.some(({ title, link }) => title === 'A question was answered' && link === `/referrals/${id}`)
  })

describe('a question about a request without an account', () => {
  it('REF-20 REF-22 shows the question on the status page, and the answer sends the request back to staff once', async () => {
    const { id, key, position } = await returned()
    const asked = await statusOf(key, position)
    expect(asked).toMatchObject({ status: 'returned', disposition: 'revision', question: { text: question } })
    const version = asked.question?.version ?? -1
    const guard = filledIn(app, 'request_answer')
    const answers = await Promise.all([send(key, version, answer, guard), send(key, version, answer, guard)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])

    const after = await statusOf(key, answers[0]?.body.position)
    expect(after).toMatchObject({ status: 'pending_review', disposition: null, question: null })
    const { timeline, need, status } = await detailOf(id)
    expect([status, need, timeline.length]).toEqual(['pending_review', 'Food Assistance', 3])
    expect(timeline[0]).toMatchObject({ type: 'ReferralResubmitted', actor: { role: 'guest' }, note: { text: answer } })
    await toldOfAnswer(id)
  })

  it('REF-29 repeats the result of an accepted answer despite a limit, and accepts one form for two requests', async () => {
    const [first, second] = [await returned(), await returned()]
    const guard = filledIn(app, 'request_answer')
    const [one, two] = [await send(first.key, 2, answer, guard), await send(second.key, 2, answer, guard)]
    expect([one.status, two.status]).toEqual([200, 200])
    await toldOfAnswer(first.id)
    await toldOfAnswer(second.id)
    const later = []
    for (let n = 0; n < attemptRules.sender.free; n += 1) later.push((await send(first.key, 2)).status)
    expect(later.at(-1)).toBe(429)
    expect((await send(first.key, 2, answer, guard)).body).toEqual(one.body)
    expect((await send(first.key, 2, 'Something else.', guard)).problem.code).toBe('key_reused')
  })

  it('REF-22 lets staff resubmit with an answer given by phone, for a family without an email address', async () => {
    const { id, position: asked } = await returned(question, { email: null })
    await app.caughtUp(asked)
    const { actions, version, need, priority } = await detailOf(id)
    expect(actions).toContain('resubmit')
    const body = { action: 'resubmit', version, need, priority, note: answer } as const
    const { position } = await requesters.staff.call('actOnReferral', { params: { id }, body })
    await app.caughtUp(position)
    const { status, timeline } = await detailOf(id)
    expect([status, timeline[0]?.note]).toMatchObject(['pending_review', { text: answer }])
  })

  it('reports the request as gone after the family was erased, like its status page', async () => {
    const { id, key } = await returned()
    const { client } = await detailOf(id)
    await app.caughtUp((await app.server.services.commands.eraseClient(client.id, onceOnly(systemActor))).position)
    const refused = await send(key, 2)
    expect([refused.status, refused.problem.code]).toEqual([410, 'request_gone'])
  })

  it('announces the question in one email that does not contain it', async () => {
    const email = 'asked@example.org'
    await returned(question, { email })
    const mail = await until('the email is sent', async () =>
      (await requesters.mailsTo(email)).find(({ subject }) => subject === 'A question about your request'),
    )
    expect(mail.sealed).toBe(true)
    expect(mail.body).not.toMatch(/people|food|Rosa/i)
  })

  it('REF-28 rejects an answer to an earlier question, and reveals nothing of the request', async () => {
    const { id, key, position } = await returned()
    const { question: first } = await statusOf(key, position)
    const version = first?.version ?? -1
    const { body } = await send(key, version)
    const again = await send(key, version, 'Once more.')
    expect([again.status, again.problem.code, again.problem.current]).toEqual([412, 'stale_version', undefined])
    const { position: anew } = await requesters.staff.call('actOnReferral', {
      params: { id },
      body: { action: 'return', version: version + 1, note: 'And where do you live?' },
    })
    expect(body.position).not.toBeNull()
    expect((await statusOf(key, anew)).question?.text).toBe('And where do you live?')
    expect((await send(key, version, 'Late.')).problem.code).toBe('stale_version')
  })

  it('SEC-07 rejects a bot, an empty answer, and sensitive text', async () => {
    const { key, position } = await returned()
    const { question: open } = await statusOf(key, position)
    const version = open?.version ?? -1
    const trapped = { ...filledIn(app, 'request_answer'), subtitle: 'https://casino.example' }
    expect((await send(key, version, answer, trapped)).problem.code).toBe('form_refused')
    expect((await send(key, version, ' ')).problem.issues?.[0]?.message).toBe('Please write your answer')
    const told = await send(key, version, 'My number is 123-45-6789.')
    expect([told.problem.code, told.problem.issues?.[0]?.path]).toEqual(['sensitive_content', 'note'])
    expect((await send('unknown', version)).problem.code).toBe('request_not_found')
  })

  it('NEW-27 shows only text written for the family on the status page', async () => {
    const empty = await returned(null)
    expect((await statusOf(empty.key, empty.position)).question?.text).toBeNull()
    // The note on a partner's referral belongs to the partner, and no status page accepts an answer to it.
    const id = await story.request()
    const { position } = await story.act(story.staff, id, { action: 'return', version: 1, note: 'Which school?' })
    const key = app.server.services.followLinks.keyOf('referral', id)
    expect((await statusOf(key, position)).question?.text).toBeNull()
    expect((await send(key, 2)).problem.code).toBe('request_not_found')
  })
})

describe('what staff see of the family', () => {
  it('REF-33 shows contact details of a family without an account, and none for the client of a partner', async () => {
    const contact = { phone: '(404) 555-0171', email: null }
    const { body: sent } = await requesters.sendPublic(contact)
    const { id } = await requesters.seenByStaff(sent)
    expect(await requesters.staff.call('familyContact', { params: { id } })).toEqual(contact)
    const other = await requesters.staff.send('familyContact', { params: { id: await story.request() } })
    expect([other.status, other.problem.code]).toEqual([404, 'referral_not_found'])
  })

  it('shows the language of the request, also to the receiver', async () => {
    const { body: sent } = await requesters.sendPublic({ language: 'es', partnerId: requesters.partnerId })
    const { id, version, language } = await requesters.seenByStaff(sent)
    expect(language).toBe('es')
    const { position } = await requesters.staff.call('actOnReferral', {
      params: { id },
      body: { action: 'submit', version },
    })
    const read = { params: { id }, query: { after: position ?? '' } }
    expect((await requesters.member.call('referral', read)).language).toBe('es')
    const made = await story.request()
    await app.caughtUp((await story.act(story.staff, made, { action: 'start_review', version: 1 })).position)
    expect((await detailOf(made)).language).toBeNull()
  })
})
