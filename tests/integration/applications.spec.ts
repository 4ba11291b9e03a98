// Partner applications over the real app: anyone can submit one, staff receive it, and the applicant follows its
// status.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ApplicationForm, SubmitApplication } from '#contracts/applications.ts'
import { attemptRules } from '#identity/attempts.ts'
import { newestMails } from '#platform/mailer/outbox.ts'
import { applicationsModel } from '#projections/applications/model.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { elsewhere, filledIn } from '#tests/support/public-requests.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let staff: Person

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.staff()
})
afterAll(() => app.close())

const someForm = (changes: Partial<ApplicationForm> = {}): ApplicationForm => ({
  orgName: `Pantry ${randomUUID()}`,
  website: 'https://pantry.example',
  about: 'Groceries on Tuesdays.',
  services: ['Food', 'Utilities'],
  populations: ['Families', 'Aging Adults'],
  counties: ['Paulding', 'Cobb'],
  contactName: 'Rosa Diaz',
  contactEmail: `${randomUUID()}@pantry.example`,
  contactPhone: '(770) 555-0148',
  eligibility: 'Anybody who lives in Paulding County.',
  ...changes,
})

const openForm = () => filledIn(app, 'partner_application')
const send = (form: Readonly<Record<string, unknown>>, { guard = openForm(), headers = elsewhere() } = {}) =>
  app.anonymous.send('submitApplication', { body: { language: 'en', guard, ...form }, headers })
const submit = async (form: Readonly<Record<string, unknown>>) => {
  const { status, body } = await send(form)
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
const rowOf = async (orgName: string) => {
  await until('the application is in the read model', async () => (await rowsOf(orgName)).length > 0)
  const [row, ...others] = await rowsOf(orgName)
  expect(others).toEqual([])
  return row ?? {}
}
const boxOf = (value: unknown): string => (value as { readonly sealed: string }).sealed

const mailsTo = async (email: string) => {
  const { db, linkSeal } = app.server.services
  return (await newestMails(db, 200, linkSeal)).filter(({ to }) => to === email)
}
const mailTo = async (email: string) => {
  await until('the email is queued', async () => (await mailsTo(email)).length > 0)
  const [mail] = await mailsTo(email)
  return mail
}

describe('an application', () => {
  it('APP-01 APP-08 stores every field and seals the contact fields with its own key', async () => {
    const form = someForm()
    const { id } = await submit(form)
    const { created_at, updated_at, about, contact_name, contact_email, contact_phone, eligibility, ...open } =
      await rowOf(form.orgName)
    expect(open).toEqual({
      id,
      org_name: form.orgName,
      website: form.website,
      services: form.services,
      populations: form.populations,
      counties: form.counties,
      language: 'en',
      stage: 'new',
      membership_tier: 'free_listing',
      notes: null,
      linked_org_id: null,
    })
    expect(created_at).toEqual(app.clock.now())
    expect(updated_at).toEqual(created_at)
    const sealed = [about, contact_name, contact_email, contact_phone, eligibility].map(boxOf)
    for (const box of sealed) expect(box).toContain(`v1.application-${id}.`)
    expect(await app.server.services.reading.vault.open(sealed)).toEqual([
      form.about,
      form.contactName,
      form.contactEmail,
      form.contactPhone,
      form.eligibility,
    ])
  })

  it('writes no personal text to the log in the clear', async () => {
    const form = someForm()
    const { id } = await submit(form)
    const events = await app.server.services.log.readStream(`application-${id}`)
    expect(events.map(({ type }) => type)).toEqual(['ApplicationSubmitted'])
    const text = events.map(({ data, metadata }) => data + metadata).join('')
    expect(text).toContain(form.orgName)
    for (const secret of [form.contactName, form.contactEmail, form.contactPhone, 'Groceries', 'Anybody']) {
      expect(text).not.toContain(secret)
    }
  })

  it('APP-09 starts as new with a free listing, and ignores any stage or tier in the request', async () => {
    const form = someForm()
    await submit({ ...form, stage: 'approved', membership_tier: 'anchor_legacy', tier: 'anchor_legacy', notes: 'Yes.' })
    expect(await rowOf(form.orgName)).toMatchObject({ stage: 'new', membership_tier: 'free_listing', notes: null })
  })

  it('APP-02 APP-03 APP-04 APP-05 APP-06 APP-07 SEC-07 validates every field on the server with the rules of the form', async () => {
    const wrong = {
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
    const { status, problem } = await send(wrong)
    expect([status, problem.code]).toEqual([400, 'invalid_body'])
    expect(problem.issues?.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      SubmitApplication.safeParse(wrong)
        .error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        .toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    expect(problem.issues).toContainEqual({ path: 'services', message: 'Select at least one service' })
  })

  it('has one effect when sent twice, and rejects a different application under the same token', async () => {
    const form = someForm()
    const guard = openForm()
    const [first, again] = [await send(form, { guard }), await send(form, { guard })]
    expect(again.body).toEqual(first.body)
    await rowOf(form.orgName)
    const other = await send({ ...form, orgName: 'Another Pantry' }, { guard })
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
  })

  it('accepts forms from people and rejects bots', async () => {
    const token = app.server.services.formGuard.issue('partner_application')
    const tooFast = await send(someForm(), { guard: { token, subtitle: '' } })
    const filled = await send(someForm(), { guard: { ...openForm(), subtitle: 'Buy now' } })
    const foreign = await send(someForm(), { guard: filledIn(app, 'public_request') })
    expect([tooFast, filled, foreign].map(({ problem }) => problem.code)).toEqual([
      'form_token_stale',
      'form_refused',
      'form_token_stale',
    ])
  })

  it('limits applications per network and per address', async () => {
    const contactEmail = `${randomUUID()}@pantry.example`
    const headers = elsewhere()
    const [form, guard] = [someForm({ contactEmail }), openForm()]
    const stands = (await send(form, { guard })).body
    const ways = [
      { free: attemptRules.sender.free - 1, next: () => send(someForm({ contactEmail })) },
      { free: attemptRules.form.free, next: () => send(someForm(), { headers }) },
    ]
    for (const { free, next } of ways) {
      for (let n = 0; n < free; n += 1) expect((await next()).status).toBe(200)
      // The pause starts with the last free attempt.
      expect((await next()).problem).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    }
    // A retry of an accepted application gets the same answer despite the limit.
    expect((await send(form, { guard, headers })).body).toEqual(stands)
  })

  it('APP-12 publishes nothing: no organization, no listing, and no name in any response to visitors', async () => {
    const form = someForm()
    const { id } = await submit(form)
    await rowOf(form.orgName)
    const query = { q: form.orgName }
    for (const person of [app.anonymous, await app.guest(), staff]) {
      expect((await person.call('directory', { query })).rows).toEqual([])
      expect((await person.send('directoryPartner', { params: { id } })).status).toBe(404)
    }
    expect((await staff.call('organizations', { query })).rows).toEqual([])
    expect((await staff.send('organization', { params: { id } })).status).toBe(404)
  })
})

describe('the confirmation email', () => {
  it('APP-10 sends one email in the language of the form, without names, with a link to the status', async () => {
    const [english, spanish] = [someForm(), someForm()]
    const { key } = await submit(english)
    await submit({ ...spanish, language: 'es' })
    const [one, other] = [await mailTo(english.contactEmail), await mailTo(spanish.contactEmail)]
    expect(one?.subject).toBe('We received your partner application')
    expect(one?.body).toContain('within 3-5 business days')
    expect([one?.language, other?.language]).toEqual(['en', 'es'])
    expect(other?.subject).toBe('Recibimos su solicitud para colaborar')
    for (const mail of [one, other]) expect(JSON.stringify(mail)).not.toMatch(/Pantry|Rosa/)
    expect(one?.link?.url).toBe(`http://localhost:3000/partners/apply/status?key=${key}`)
    expect(other?.link?.url).toMatch(/^http:..localhost:3000.es.partners.apply.status.key=/)
  })

  it('sends the email once, even when the application is sent again', async () => {
    const form = someForm()
    const guard = openForm()
    await send(form, { guard })
    await mailTo(form.contactEmail)
    await send(form, { guard })
    const later = someForm()
    await submit(later)
    await mailTo(later.contactEmail)
    expect(await mailsTo(form.contactEmail)).toHaveLength(1)
  })
})

describe('staff notifications', () => {
  it('NOT-08 notifies staff of a new application once', async () => {
    // Counts every staff notification of this spec, because the first page may be full.
    const told = () => staff.call('notifications', { query: {} })
    const { total: before } = await told()
    const form = someForm()
    await submit(form)
    await until('staff are notified', async () => (await told()).total > before)
    const {
      rows: [notice],
      total,
    } = await told()
    expect(total).toBe(before + 1)
    expect(notice).toMatchObject({ type: 'new_partner_application', title: 'New partner application', link: null })
    expect(JSON.stringify(notice)).not.toContain(form.orgName)
  })
})

describe('the application status', () => {
  const statusOf = (key: string) => app.anonymous.send('applicationStatus', { body: { key } })

  it('shows the stage to the holder of the key, without contact details', async () => {
    const form = someForm()
    const { id, key } = await submit(form)
    await rowOf(form.orgName)
    const { body, headers } = await statusOf(key)
    const submittedAt = app.clock.now().toISOString()
    expect(body).toEqual({ orgName: form.orgName, stage: 'new', submittedAt, updatedAt: submittedAt })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(app.server.services.followLinks.keyOf('application', id)).toBe(key)
  })

  it('is available right after submitting, even before the read model catches up', async () => {
    const { key, position } = await submit(someForm())
    expect(position).not.toBeNull()
    const after = position ?? ''
    expect((await app.anonymous.call('applicationStatus', { body: { key, after } })).stage).toBe('new')
  })

  it('is not shown for any other key, which gets the same error as a missing application', async () => {
    const { id, key } = await submit(someForm())
    const { followLinks } = app.server.services
    const others = ['', 'unknown', `${key.slice(0, -2)}AA`, followLinks.keyOf('referral', id)]
    for (const other of [...others, followLinks.keyOf('application', randomUUID())]) {
      const { status, problem } = await statusOf(other)
      expect([status, problem.code, problem.detail]).toEqual([404, 'application_not_found', undefined])
    }
  })
})
