// Partner applications over the real app: what is stored, which ones are refused, and that nothing is published.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { SubmitApplication } from '#contracts/applications.ts'
import { schemaFieldIssue } from '#contracts/validation-messages.ts'
import { attemptRules } from '#identity/attempts.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { nextNetworkHeaders, createFormGuardPass } from '#tests/support/public-requests.ts'

let app: TestApp
let staff: TestUser
let applicants: Applicants

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
  applicants = createApplicants(app)
})
afterAll(() => app.close())

const getSealedText = (value: unknown): string => (value as { readonly sealed: string }).sealed

describe('an application', () => {
  it('APP-01 APP-08 stores every field and seals the contact fields with its own key', async () => {
    const application = applicationForm()
    const { id } = await applicants.submit(application)
    const {
      created_at,
      updated_at,
      about,
      contact_name,
      contact_email,
      contact_phone,
      eligibility,
      public_email,
      ...plainColumns
    } = await applicants.waitForRow(application.orgName)
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
      missing_documents: null,
      linked_org_id: null,
      set_up: false,
      name_search: application.orgName.toLowerCase(),
      version: 1,
      history: [{ at: app.clock.now().toISOString(), by: null, stage: 'new', notes: null }],
    })
    expect(created_at).toEqual(app.clock.now())
    expect(updated_at).toEqual(created_at)
    const sealedTexts = [about, contact_name, contact_email, contact_phone, eligibility, public_email].map(
      getSealedText,
    )
    for (const sealedText of sealedTexts) expect(sealedText).toContain(`v1.application-${id}.`)
    expect(await app.server.services.logFoldDeps.vault.open(sealedTexts)).toEqual([
      application.about,
      application.contactName,
      application.contactEmail,
      application.contactPhone,
      application.eligibility,
      application.publicEmail,
    ])
  })

  it('writes no personal text to the log unencrypted', async () => {
    const application = applicationForm()
    const { id } = await applicants.submit(application)
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
    await applicants.submit({
      ...application,
      stage: 'approved',
      membership_tier: 'anchor_legacy',
      tier: 'anchor_legacy',
      notes: 'Yes.',
    })
    expect(await applicants.waitForRow(application.orgName)).toMatchObject({
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
    const { status, problem } = await applicants.send(invalidForm)
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
    const guard = applicants.createGuard()
    const [firstResponse, repeatedResponse] = [
      await applicants.send(application, { guard }),
      await applicants.send(application, { guard }),
    ]
    expect(repeatedResponse.body).toEqual(firstResponse.body)
    await applicants.waitForRow(application.orgName)
    const otherResponse = await applicants.send({ ...application, orgName: 'Another Pantry' }, { guard })
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([422, 'key_reused'])
  })

  it('is accepted from people and refused from bots', async () => {
    const token = app.server.services.formGuard.issue('partner_application')
    const tooFastResponse = await applicants.send(applicationForm(), { guard: { token, subtitle: '' } })
    const honeypotResponse = await applicants.send(applicationForm(), {
      guard: { ...applicants.createGuard(), subtitle: 'Buy now' },
    })
    const otherFormResponse = await applicants.send(applicationForm(), {
      guard: createFormGuardPass(app, 'public_request'),
    })
    expect([tooFastResponse, honeypotResponse, otherFormResponse].map(({ problem }) => problem.code)).toEqual([
      'form_token_stale',
      'form_refused',
      'form_token_stale',
    ])
  })

  it('is rate-limited per network and per address', async () => {
    const contactEmail = `${randomUUID()}@pantry.example`
    const headers = nextNetworkHeaders()
    const [application, guard] = [applicationForm({ contactEmail }), applicants.createGuard()]
    const firstResponseBody = (await applicants.send(application, { guard })).body
    const limits = [
      {
        freeAttempts: attemptRules.sender.freeAttempts - 1,
        sendNext: () => applicants.send(applicationForm({ contactEmail })),
      },
      { freeAttempts: attemptRules.form.freeAttempts, sendNext: () => applicants.send(applicationForm(), { headers }) },
    ]
    for (const { freeAttempts, sendNext } of limits) {
      for (let n = 0; n < freeAttempts; n += 1) expect((await sendNext()).status).toBe(200)
      // The pause starts with the last free attempt.
      expect((await sendNext()).problem).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    }
    // A retry of an accepted application gets the same response despite the limit.
    expect((await applicants.send(application, { guard, headers })).body).toEqual(firstResponseBody)
  })

  it('APP-12 publishes nothing: no organization, no listing, and no name in any response', async () => {
    const application = applicationForm()
    const { id } = await applicants.submit(application)
    await applicants.waitForRow(application.orgName)
    const query = { q: application.orgName }
    for (const person of [app.anonymous, await app.createGuest(), staff]) {
      expect((await person.call('directory', { query })).rows).toEqual([])
      expect((await person.send('directoryPartner', { params: { id } })).status).toBe(404)
    }
    expect((await staff.call('organizations', { query })).rows).toEqual([])
    expect((await staff.send('organization', { params: { id } })).status).toBe(404)
  })
})
