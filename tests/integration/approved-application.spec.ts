// An approved application becomes a partner: its organization, its listing, and the invitation to the contact.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { findEmails, invitationCookie } from '#tests/support/invitations.ts'
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

const submit = async () => {
  const form = applicationForm({ contactEmail: `${randomUUID()}@pantry.example` })
  const { id, position } = await applicants.submit(form)
  await app.waitForReadModels(position)
  return { id, form }
}
type Decision = 'approveApplication' | 'rejectApplication'
const decide = async (route: Decision, id: string, fields: object = {}, key: string = randomUUID()) => {
  const decided = await staff.call(route, { params: { id }, body: { notes: '', version: 1, ...fields }, key })
  await app.waitForReadModels(decided.position)
  return decided
}
const read = (id: string) => staff.call('application', { params: { id } })
const waitForSetup = async (id: string) => {
  await waitUntil('the partner is set up', async () => !(await read(id)).settingUp)
  const { organizationId } = await read(id)
  return organizationId ?? ''
}

it('APP-17 APP-18 APP-25 becomes a listed organization with all that was told', async () => {
  const { id, form } = await submit()
  expect(await decide('approveApplication', id, { notes: ' Papers are in order. ' })).toMatchObject({
    stage: 'approved',
    version: 2,
  })
  const organizationId = await waitForSetup(id)
  expect(await read(id)).toMatchObject({ stage: 'approved', notes: ' Papers are in order. ' })
  await waitUntil('it is listed', async () => {
    const { rows } = await app.anonymous.call('directory', { query: { q: form.orgName } })
    return rows.length === 1
  })
  expect(await staff.call('organizationProfile', { params: { id: organizationId } })).toMatchObject({
    name: form.orgName,
    website: form.website,
    about: form.about,
    eligibility: form.eligibility,
    services: form.services,
    populations: form.populations,
    counties: form.counties,
    email: 'hello@pantry.example',
    phone: null,
    tier: 'free_listing',
    publicVisible: true,
  })
})

it('APP-17 invites the contact, who becomes its admin although the person who approved may not invite', async () => {
  const { id, form } = await submit()
  const key = randomUUID()
  const first = await decide('approveApplication', id, {}, key)
  expect(await decide('approveApplication', id, {}, key)).toEqual(first)
  const organizationId = await waitForSetup(id)
  const emails = await findEmails(app, form.contactEmail)
  expect(emails).toHaveLength(1)
  const cookie = await invitationCookie(app, form.contactEmail)
  const opened = await app.anonymous.send('openInvitation', { cookie })
  expect(opened.body).toMatchObject({ email: form.contactEmail, organization: form.orgName, role: 'org_admin' })
  const body = { fullName: 'Rosa Diaz', password: `long enough ${randomUUID()}` }
  expect((await app.anonymous.send('joinByInvitation', { body, cookie })).status).toBe(200)
  await waitUntil('the contact is the admin', async () => {
    const { rows } = await staff.call('managedOrganizations', { query: { q: form.orgName } })
    return rows[0]?.id === organizationId && rows[0].members === 1
  })
})

it('APP-16 APP-19 stays as decided; rejecting creates nothing, and blank notes are none', async () => {
  const approved = await submit()
  await decide('approveApplication', approved.id)
  const rejected = await submit()
  expect(await decide('rejectApplication', rejected.id, { notes: '  ' })).toMatchObject({ stage: 'rejected' })
  await waitForSetup(approved.id)
  for (const { id } of [approved, rejected]) {
    const { version } = await read(id)
    const again = await staff.send('approveApplication', {
      params: { id },
      body: { notes: '', version },
      key: randomUUID(),
    })
    expect([again.status, again.problem.code]).toEqual([409, 'not_allowed_in_state'])
  }
  expect(await read(rejected.id)).toMatchObject({
    stage: 'rejected',
    notes: null,
    organizationId: null,
    settingUp: false,
  })
  expect((await staff.call('organizations', { query: { q: rejected.form.orgName } })).rows).toEqual([])
  expect(await findEmails(app, rejected.form.contactEmail)).toEqual([])
})

it('APP-18 lists the public email that staff confirmed, or none, and never the contact’s own', async () => {
  const { id } = await submit()
  await decide('approveApplication', id, { publicEmail: 'front-desk@pantry.example' })
  const listedEmail = async (organizationId: string) =>
    (await staff.call('organizationProfile', { params: { id: organizationId } })).email
  expect(await listedEmail(await waitForSetup(id))).toBe('front-desk@pantry.example')
  const unlisted = await submit()
  await decide('approveApplication', unlisted.id, { publicEmail: '' })
  expect(await listedEmail(await waitForSetup(unlisted.id))).toBeNull()
})

it('revokes the pending invitation of an application that is erased, and keeps the organization', async () => {
  const { id, form } = await submit()
  await decide('approveApplication', id)
  await waitForSetup(id)
  const cookie = await invitationCookie(app, form.contactEmail)
  expect((await app.anonymous.send('openInvitation', { cookie })).status).toBe(200)
  const { position } = await app.server.services.commands.eraseApplication(id, createOneOffContext(systemActor))
  await app.waitForReadModels(position)
  await waitForReactions(app)
  expect((await app.anonymous.send('openInvitation', { cookie })).status).not.toBe(200)
  const { rows } = await staff.call('managedOrganizations', { query: { q: form.orgName } })
  expect(rows).toMatchObject([{ name: form.orgName, members: 0 }])
})
