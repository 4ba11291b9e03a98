// Partner applications over the real app: anyone can submit one, staff receive it, and the applicant follows its
// status.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ApplicationForm, SubmitApplication } from '#contracts/applications.ts'
import { schemaFieldIssue } from '#contracts/validation-messages.ts'
import { attemptRules } from '#identity/attempts.ts'
import { listNewestEmails } from '#platform/mailer/outbox.ts'
import { applicationsModel } from '#projections/applications/model.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders, createFormGuardPass } from '#tests/support/public-requests.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let staff: TestUser

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
})
afterAll(() => app.close())

const applicationForm = (changes: Partial<ApplicationForm> = {}): ApplicationForm => ({
  orgName: `Pantry ${randomUUID()}`,
  website: 'https://pantry.example',
  about: 'Groceries on Tuesdays.',
  services: ['Food', 'Utilities'],
  populations: ['Families', 'Aging Adults'],
  counties: ['Paulding', 'Cobb'],
  contactName: 'Rosa Diaz',
  contactEmail: `${randomUUID()}@pantry.example`,
  contactPhone: '(770) 555-0148',
  eligibility: 'Anyone who lives in Paulding County.',
  ...changes,
})

const createGuard = () => createFormGuardPass(app, 'partner_application')
const send = (
  application: Readonly<Record<string, unknown>>,
  { guard = createGuard(), headers = nextNetworkHeaders() } = {},
) => app.anonymous.send('submitApplication', { body: { language: 'en', guard, ...application }, headers })
const submit = async (application: Readonly<Record<string, unknown>>) => {
  const { status, body } = await send(application)
  expect(status).toBe(200)
  return body
}

/** The read model rows for this organization name. */
const rowsOf = async (orgName: string): Promise<Record<string, unknown>[]> => {
  const { db, database } = app.server.services
  const { schema } = await servingBuild(db, applicationsModel)
  const { rows } = await database.pool.query(`select * from ${schema}.application where org_name = $1`, [orgName])
  return rows as Record<string, unknown>[]
}
const waitForRow = async (orgName: string) => {
  await waitUntil('the application is in the read model', async () => (await rowsOf(orgName)).length > 0)
  const [row, ...otherRows] = await rowsOf(orgName)
  expect(otherRows).toEqual([])
  return row ?? {}
}
const sealedTextOf = (value: unknown): string => (value as { readonly sealed: string }).sealed

const emailsTo = async (email: string) => {
  const { db, linkSeal } = app.server.services
  return (await listNewestEmails(db, 200, linkSeal)).filter(({ to }) => to === email)
}
const waitForMailTo = async (email: string) => {
  await waitUntil('the email is queued', async () => (await emailsTo(email)).length > 0)
  const [mail] = await emailsTo(email)
  return mail
}

describe('an application', () => {
  it('APP-01 APP-08 stores every field and seals the contact fields with its own key', async () => {
    const application = applicationForm()
    const { id } = await submit(application)
    const { created_at, updated_at, about, contact_name, contact_email, contact_phone, eligibility, ...plainColumns } =
      await waitForRow(application.orgName)
    expect(plainColumns).toEqual({
      id,
      org_name: application.orgName,
      website: application.website,
      services: application.services,
      populations: application.populations,
      counties: application.counties,
      language: 'en',
      stage: 'new',
      membership_tier: 'free_listing',
      notes: null,
      linked_org_id: null,
    })
    expect(created_at).toEqual(app.clock.now())
    expect(updated_at).toEqual(created_at)
    const sealedTexts = [about, contact_name, contact_email, contact_phone, eligibility].map(sealedTextOf)
    for (const sealedText of sealedTexts) expect(sealedText).toContain(`v1.application-${id}.`)
    expect(await app.server.services.logFoldDeps.vault.open(sealedTexts)).toEqual([
      application.about,
      application.contactName,
      application.contactEmail,
      application.contactPhone,
      application.eligibility,
    ])
  })

  it('writes no personal text to the log unencrypted', async () => {
    const application = applicationForm()
    const { id } = await submit(application)
    const events = await app.server.services.log.readStream(`application-${id}`)
    expect(events.map(({ type }) => type)).toEqual(['ApplicationSubmitted'])
    const text = events.map(({ data, metadata }) => data + metadata).join('')
    expect(text).toContain(application.orgName)
    for (const secret of [
      application.contactName,
      application.contactEmail,
      application.contactPhone,
      'Groceries',
      'Anyone who lives',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  it('APP-09 starts as new with a free listing, and ignores any stage or tier in the request', async () => {
    const application = applicationForm()
    await submit({
      ...application,
      stage: 'approved',
      membership_tier: 'anchor_legacy',
      tier: 'anchor_legacy',
      notes: 'Yes.',
    })
    expect(await waitForRow(application.orgName)).toMatchObject({
      stage: 'new',
      membership_tier: 'free_listing',
      notes: null,
    })
  })

  it('APP-02 APP-03 APP-04 APP-05 APP-06 APP-07 SEC-07 validates every field on the server with the same rules as the form', async () => {
    const invalidForm = {
      orgName: ' A ',
      website: 'hope',
      about: 'x'.repeat(501),
      services: [],
      populations: [],
      counties: [],
      contactName: 'J',
      contactEmail: 'rosa',
      contactPhone: '555',
      eligibility: 'x'.repeat(501),
    }
    const { status, problem } = await send(invalidForm)
    expect([status, problem.code]).toEqual([400, 'invalid_body'])
    expect(problem.issues?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      SubmitApplication.safeParse(invalidForm)
        .error?.issues.map((issue) => schemaFieldIssue(issue.path.join('.'), issue))
        .toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    expect(problem.issues).toContainEqual({
      path: 'services',
      key: 'validation:servicesRequired',
      params: { min: 1 },
      message: 'Select at least one service',
    })
  })

  it('is stored once when sent twice, and rejects a different application under the same token', async () => {
    const application = applicationForm()
    const guard = createGuard()
    const [firstResponse, repeatedResponse] = [await send(application, { guard }), await send(application, { guard })]
    expect(repeatedResponse.body).toEqual(firstResponse.body)
    await waitForRow(application.orgName)
    const otherResponse = await send({ ...application, orgName: 'Another Pantry' }, { guard })
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([422, 'key_reused'])
  })

  it('is accepted from people and refused from bots', async () => {
    const token = app.server.services.formGuard.issue('partner_application')
    const tooFastResponse = await send(applicationForm(), { guard: { token, subtitle: '' } })
    const honeypotResponse = await send(applicationForm(), { guard: { ...createGuard(), subtitle: 'Buy now' } })
    const otherFormResponse = await send(applicationForm(), { guard: createFormGuardPass(app, 'public_request') })
    expect([tooFastResponse, honeypotResponse, otherFormResponse].map(({ problem }) => problem.code)).toEqual([
      'form_token_stale',
      'form_refused',
      'form_token_stale',
    ])
  })

  it('is rate-limited per network and per address', async () => {
    const contactEmail = `${randomUUID()}@pantry.example`
    const headers = nextNetworkHeaders()
    const [application, guard] = [applicationForm({ contactEmail }), createGuard()]
    const firstResponseBody = (await send(application, { guard })).body
    const limits = [
      { freeAttempts: attemptRules.sender.freeAttempts - 1, sendNext: () => send(applicationForm({ contactEmail })) },
      { freeAttempts: attemptRules.form.freeAttempts, sendNext: () => send(applicationForm(), { headers }) },
    ]
    for (const { freeAttempts, sendNext } of limits) {
      for (let n = 0; n < freeAttempts; n += 1) expect((await sendNext()).status).toBe(200)
      // The pause starts with the last free attempt.
      expect((await sendNext()).problem).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    }
    // A retry of an accepted application gets the same response despite the limit.
    expect((await send(application, { guard, headers })).body).toEqual(firstResponseBody)
  })

  it('APP-12 publishes nothing: no organization, no listing, and no name in any response', async () => {
    const application = applicationForm()
    const { id } = await submit(application)
    await waitForRow(application.orgName)
    const query = { q: application.orgName }
    for (const person of [app.anonymous, await app.createGuest(), staff]) {
      expect((await person.call('directory', { query })).rows).toEqual([])
      expect((await person.send('directoryPartner', { params: { id } })).status).toBe(404)
    }
    expect((await staff.call('organizations', { query })).rows).toEqual([])
    expect((await staff.send('organization', { params: { id } })).status).toBe(404)
  })
})

describe('the confirmation email', () => {
  it('APP-10 is sent once, in the language of the form, without names and with a link to the status', async () => {
    const [englishForm, spanishForm] = [applicationForm(), applicationForm()]
    const { key } = await submit(englishForm)
    await submit({ ...spanishForm, language: 'es' })
    const [englishEmail, spanishEmail] = [
      await waitForMailTo(englishForm.contactEmail),
      await waitForMailTo(spanishForm.contactEmail),
    ]
    expect(englishEmail?.subject).toBe('We received your partner application')
    expect(englishEmail?.body).toContain('within 3-5 business days')
    expect([englishEmail?.language, spanishEmail?.language]).toEqual(['en', 'es'])
    expect(spanishEmail?.subject).toBe('Recibimos su solicitud para colaborar')
    for (const mail of [englishEmail, spanishEmail]) expect(JSON.stringify(mail)).not.toMatch(/Pantry|Rosa/)
    expect(englishEmail?.link?.url).toBe(`http://localhost:3000/partners/apply/status?key=${key}`)
    expect(spanishEmail?.link?.url).toMatch(/^http:..localhost:3000.es.partners.apply.status.key=/)
  })

  it('is sent only once, even if the application is submitted again', async () => {
    const application = applicationForm()
    const guard = createGuard()
    await send(application, { guard })
    await waitForMailTo(application.contactEmail)
    await send(application, { guard })
    const laterForm = applicationForm()
    await submit(laterForm)
    await waitForMailTo(laterForm.contactEmail)
    expect(await emailsTo(application.contactEmail)).toHaveLength(1)
  })
})

describe('staff notifications', () => {
  it('NOT-08 are sent once for a new application', async () => {
    // Counts every staff notification of this spec, because the first page may be full.
    const notifications = () => staff.call('notifications', { query: {} })
    const { total: totalBefore } = await notifications()
    const application = applicationForm()
    await submit(application)
    await waitUntil('staff are notified', async () => (await notifications()).total > totalBefore)
    const {
      rows: [notification],
      total,
    } = await notifications()
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
  const statusOf = (key: string) => app.anonymous.send('applicationStatus', { body: { key } })

  it('shows the stage, without contact details, to anyone with the key', async () => {
    const application = applicationForm()
    const { id, key } = await submit(application)
    await waitForRow(application.orgName)
    const { body, headers } = await statusOf(key)
    const submittedAt = app.clock.now().toISOString()
    expect(body).toEqual({ orgName: application.orgName, stage: 'new', submittedAt, updatedAt: submittedAt })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(app.server.services.statusLinks.createKey('application', id)).toBe(key)
  })

  it('is available right after submitting, even before the read model catches up', async () => {
    const { key, position } = await submit(applicationForm())
    expect(position).not.toBeNull()
    const after = position ?? ''
    expect((await app.anonymous.call('applicationStatus', { body: { key, after } })).stage).toBe('new')
  })

  it('is not shown for any other key, and the error is the same as for a missing application', async () => {
    const { id, key } = await submit(applicationForm())
    const { statusLinks } = app.server.services
    const wrongKeys = ['', 'unknown', `${key.slice(0, -2)}AA`, statusLinks.createKey('referral', id)]
    for (const wrongKey of [...wrongKeys, statusLinks.createKey('application', randomUUID())]) {
      const { status, problem } = await statusOf(wrongKey)
      expect([status, problem.code, problem.issues]).toEqual([404, 'application_not_found', undefined])
    }
  })
})
