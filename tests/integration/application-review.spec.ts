// Staff list the applications to become a partner, read one, and move it through the stages.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'

let app: TestApp
let staff: TestUser
let applicants: Applicants

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
  applicants = createApplicants(app)
})
afterAll(() => app.close())

const submit = async (changes: Parameters<typeof applicationForm>[0] = {}) => {
  const form = applicationForm(changes)
  const { id, position } = await applicants.submit(form)
  await app.waitForReadModels(position)
  return { id, form }
}
type Stage = 'new' | 'screening' | 'documents_pending'
const move = async (id: string, stage: Stage, version: number, notes = '', missingDocuments = '') => {
  const body = { stage, version, notes, missingDocuments }
  const moved = await staff.call('setApplicationStage', { params: { id }, body, key: randomUUID() })
  await app.waitForReadModels(moved.position)
  return moved
}
const namesOf = async (query: Record<string, unknown>) =>
  (await staff.call('applications', { query })).rows.map(({ orgName }) => orgName)

describe('the list of applications', () => {
  it('APP-13 is newest first, and is narrowed by stage and by a part of the name', async () => {
    const mark = randomUUID()
    const names = [`Café Uno ${mark}`, `Second ${mark}`, `Third ${mark}`]
    const ids: string[] = []
    for (const orgName of names) {
      ids.push((await submit({ orgName })).id)
      app.clock.advance(1_000)
    }
    await move(ids[1] ?? '', 'screening', 1)
    expect(await namesOf({ q: mark })).toEqual(names.toReversed())
    expect(await namesOf({ q: mark, stage: 'screening' })).toEqual([names[1]])
    expect(await namesOf({ q: `cafe uno ${mark}` })).toEqual([names[0]])
    expect(await namesOf({ q: mark, stage: 'rejected' })).toEqual([])
  })

  it('APP-13 has pages of 20, with the contact and what is needed to decide', async () => {
    const { id, form } = await submit()
    const list = await staff.call('applications', { query: { q: form.orgName } })
    expect(list).toMatchObject({ total: 1, page: 1, pages: 1 })
    expect(list.rows).toEqual([
      {
        id,
        orgName: form.orgName,
        contactName: form.contactName,
        contactEmail: form.contactEmail,
        counties: form.counties,
        services: form.services,
        tier: 'free_listing',
        stage: 'new',
        settingUp: false,
        submittedAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ])
  })
})

describe('one application', () => {
  it('APP-15 shows everything that the applicant wrote', async () => {
    const { id, form } = await submit()
    expect(await staff.call('application', { params: { id } })).toMatchObject({
      ...form,
      id,
      notes: null,
      organizationId: null,
      history: [{ stage: 'new', by: null, notes: null }],
    })
  })

  it('APP-14 moves through the open stages, back too, and keeps who did it with which notes', async () => {
    const { id } = await submit()
    expect(await move(id, 'documents_pending', 1, 'Called.', 'Your tax letter, by mail.')).toMatchObject({
      stage: 'documents_pending',
      version: 2,
    })
    await move(id, 'screening', 2)
    await move(id, 'screening', 3, 'The letter came by mail.')
    const user = await staff.call('currentUser', {})
    const by = { id: user.id, name: user.name }
    const detail = await staff.call('application', { params: { id } })
    expect(detail).toMatchObject({ stage: 'screening', version: 4, notes: null })
    expect(detail.history.map(({ at: _, tier: __, ...step }) => step)).toEqual([
      { by, stage: 'screening', notes: 'The letter came by mail.', missingDocuments: null },
      { by, stage: 'screening', notes: null, missingDocuments: null },
      { by, stage: 'documents_pending', notes: 'Called.', missingDocuments: 'Your tax letter, by mail.' },
      { by: null, stage: 'new', notes: null, missingDocuments: null },
    ])
  })

  it('REF-28 REF-29 refuses a decision on an older version, and repeats one that was sent twice', async () => {
    const { id } = await submit()
    const sent = { params: { id }, body: { stage: 'screening' as const, version: 1, notes: '' }, key: randomUUID() }
    const first = await staff.call('setApplicationStage', sent)
    expect(await staff.call('setApplicationStage', sent)).toEqual(first)
    const late = await staff.send('setApplicationStage', { ...sent, key: randomUUID() })
    expect([late.status, late.problem.code]).toEqual([412, 'stale_version'])
  })

  it('APP-14 leaves approved and rejected to the decision, and keeps notes short', async () => {
    const { id } = await submit()
    for (const body of [
      { stage: 'approved', version: 1 },
      { stage: 'rejected', version: 1 },
      { stage: 'screening', version: 1, notes: 'x'.repeat(501) },
    ]) {
      const refused = await staff.send('setApplicationStage', {
        params: { id },
        body,
        key: randomUUID(),
      })
      expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_body'])
    }
  })

  it('writes no notes to the log unencrypted', async () => {
    const { id } = await submit()
    await move(id, 'screening', 1, 'Called the pastor.')
    const events = await app.server.services.log.readStream(`application-${id}`)
    expect(events.map(({ data }) => data).join('')).not.toContain('pastor')
  })
})
