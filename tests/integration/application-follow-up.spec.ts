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
    await applicants.submit(application)
    await waitUntil('staff are notified', async () => (await listNotifications()).total > totalBefore)
    const {
      rows: [notification],
      total,
    } = await listNotifications()
    expect(total).toBe(totalBefore + 1)
    expect(notification).toMatchObject({
      type: 'new_partner_application',
      title: 'New partner application',
      link: null,
    })
    expect(JSON.stringify(notification)).not.toContain(application.orgName)
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
    expect(body).toEqual({ orgName: application.orgName, stage: 'new', submittedAt, updatedAt: submittedAt })
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
