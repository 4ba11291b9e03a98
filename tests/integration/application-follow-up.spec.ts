// After an application is submitted: the confirmation email, the notification of staff, and the status page.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { alterToken } from '#tests/support/alter-token.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let staff: TestUser
let applicants: Applicants

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
  applicants = createApplicants(app)
})
afterAll(() => app.close())

describe('the confirmation email', () => {
  it('APP-10 is sent once, in the language of the form, without names and with a link to the status', async () => {
    const [englishForm, spanishForm] = [applicationForm(), applicationForm()]
    const { key } = await applicants.submit(englishForm)
    await applicants.submit({ ...spanishForm, language: 'es' })
    const [englishEmail, spanishEmail] = [
      await applicants.waitForEmailTo(englishForm.contactEmail),
      await applicants.waitForEmailTo(spanishForm.contactEmail),
    ]
    expect(englishEmail?.subject).toBe('We received your partner application')
    expect(englishEmail?.body).toContain('within 3-5 business days')
    expect([englishEmail?.language, spanishEmail?.language]).toEqual(['en', 'es'])
    expect(spanishEmail?.subject).toBe('Recibimos su solicitud para colaborar')
    for (const email of [englishEmail, spanishEmail]) expect(JSON.stringify(email)).not.toMatch(/Pantry|Rosa/)
    expect(englishEmail?.link?.url).toBe(`http://localhost:3000/partners/apply/status?key=${key}`)
    expect(spanishEmail?.link?.url).toMatch(/^http:..localhost:3000.es.partners.apply.status.key=/)
  })

  it('is sent only once, even if the application is submitted again', async () => {
    const application = applicationForm()
    const guard = applicants.createGuard()
    await applicants.send(application, { guard })
    await applicants.waitForEmailTo(application.contactEmail)
    await applicants.send(application, { guard })
    const laterForm = applicationForm()
    await applicants.submit(laterForm)
    await applicants.waitForEmailTo(laterForm.contactEmail)
    expect(await applicants.findEmailsTo(application.contactEmail)).toHaveLength(1)
  })
})

describe('staff notifications', () => {
  it('NOT-08 are sent once for a new application', async () => {
    // Counts every staff notification of this spec, because the first page may be full.
    const listNotifications = () => staff.call('notifications', { query: {} })
    await waitForReactions(app)
    const { total: totalBefore } = await listNotifications()
    const application = applicationForm()
    const { id } = await applicants.submit(application)
    await waitUntil('staff are notified', async () => (await listNotifications()).total > totalBefore)
    const {
      rows: [notification],
      total,
    } = await listNotifications()
    expect(total).toBe(totalBefore + 1)
    expect(notification).toMatchObject({
      type: 'new_partner_application',
      title: 'New partner application',
      link: `/admin/partners/applications?application=${id}`,
    })
    expect(JSON.stringify(notification)).not.toContain(application.orgName)
  })
})

describe('the request for documents', () => {
  const ask = async (id: string, version: number, missingDocuments: string, notes = '') => {
    const body = { stage: 'documents_pending' as const, version, notes, missingDocuments }
    const asked = await staff.send('setApplicationStage', { params: { id }, body, key: randomUUID() })
    if (asked.status === 200) await app.waitForReadModels(asked.body.position)
    return asked
  }
  const readMissing = async (key: string) =>
    (await app.anonymous.call('applicationStatus', { body: { key } })).missingDocuments

  it('APP-14 is on the status page and announced by email; what staff note among themselves is in neither', async () => {
    const form = applicationForm()
    const { id, key } = await applicants.submit(form)
    await applicants.waitForEmailTo(form.contactEmail)
    await ask(id, 1, 'Your tax letter, by mail.', 'Sounded unsure on the phone.')
    await waitUntil(
      'the second email is queued',
      async () => (await applicants.findEmailsTo(form.contactEmail)).length > 1,
    )
    const email = (await applicants.findEmailsTo(form.contactEmail)).find(({ subject }) => /documents/.test(subject))
    expect(email?.link?.url).toBe(`http://localhost:3000/partners/apply/status?key=${key}`)
    const { body } = await app.anonymous.send('applicationStatus', { body: { key } })
    expect(body).toMatchObject({ stage: 'documents_pending', missingDocuments: 'Your tax letter, by mail.' })
    expect(JSON.stringify([body, email])).not.toMatch(/unsure/)
    expect(JSON.stringify(email)).not.toMatch(/tax letter|Pantry|Rosa/)
    await ask(id, 2, '', 'Called again.')
    expect(await readMissing(key)).toBe('Your tax letter, by mail.')
    const { position } = await staff.call('setApplicationStage', {
      params: { id },
      body: { stage: 'screening', version: 3 },
      key: randomUUID(),
    })
    await app.waitForReadModels(position)
    await waitForReactions(app)
    expect(await readMissing(key)).toBeNull()
    expect(await applicants.findEmailsTo(form.contactEmail)).toHaveLength(2)
  })

  it('NEW-20 is refused without what is missing, or with what a note to a family may not contain', async () => {
    const { id, position } = await applicants.submit(applicationForm())
    await app.waitForReadModels(position)
    const refusals = [await ask(id, 1, '  '), await ask(id, 1, 'Your SSN is 078-05-1120.')]
    expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, 'note_required'],
      [400, 'sensitive_content'],
    ])
  })
})

describe('the application status', () => {
  const fetchStatus = (key: string) => app.anonymous.send('applicationStatus', { body: { key } })

  it('shows the stage, without contact details, to anyone with the key', async () => {
    const application = applicationForm()
    const { id, key } = await applicants.submit(application)
    await applicants.waitForRow(application.orgName)
    const { body, headers } = await fetchStatus(key)
    const submittedAt = app.clock.now().toISOString()
    expect(body).toEqual({
      orgName: application.orgName,
      stage: 'new',
      submittedAt,
      updatedAt: submittedAt,
      missingDocuments: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(app.server.services.statusLinks.createKey('application', id)).toBe(key)
  })

  it('is available right after submitting, even before the read model catches up', async () => {
    const { key, position } = await applicants.submit(applicationForm())
    expect(position).not.toBeNull()
    const after = position ?? ''
    expect((await app.anonymous.call('applicationStatus', { body: { key, after } })).stage).toBe('new')
  })

  it('is not shown for any other key, and the error is the same as for a missing application', async () => {
    const { id, key } = await applicants.submit(applicationForm())
    const { statusLinks } = app.server.services
    const wrongKeys = ['', 'unknown', alterToken(key), statusLinks.createKey('referral', id)]
    for (const wrongKey of [...wrongKeys, statusLinks.createKey('application', randomUUID())]) {
      const { status, problem } = await fetchStatus(wrongKey)
      expect([status, problem.code, problem.issues]).toEqual([404, 'application_not_found', undefined])
    }
  })
})
