import { expect, it } from 'vitest'
import { confidential } from '#contracts/confidential.ts'
import { type ApplicationEvent, applicationStream } from '#domain/application/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { applicationFold } from './fold.ts'
import { applicationRows, applicationTable } from './table.ts'

const sealed = (text: string) => confidential(text, applicationStream(ids.note))
const submitted: ApplicationEvent = {
  type: 'ApplicationSubmitted',
  data: {
    applicationId: ids.note,
    orgName: 'Paulding Food Pantry',
    website: null,
    about: sealed('Groceries on Tuesdays.'),
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contactName: sealed('Rosa Diaz'),
    contactEmail: sealed('rosa@pantry.example'),
    contactPhone: sealed('(770) 555-0148'),
    eligibility: null,
    publicEmail: sealed('hello@pantry.example'),
    tier: 'free_listing',
    language: 'es',
  },
}
const applicant = { userId: null, organizationId: null, role: 'guest' } as const
const rowAfter = (...later: readonly ApplicationEvent[]) => {
  const state = foldEvents(
    applicationFold,
    recordEvents(applicationStream(ids.note), { event: submitted, actor: applicant }, ...later),
  )
  return state === undefined ? undefined : applicationRows.compose(ids.note, state, {})
}

it('APP-08 APP-09 stores every field of the form, plus notes, linked organization and timestamps', () => {
  const at = '2026-03-02T15:00:00.000Z'
  expect(rowAfter()).toEqual({
    id: ids.note,
    org_name: 'Paulding Food Pantry',
    name_search: 'paulding food pantry',
    website: null,
    about: sealed('Groceries on Tuesdays.'),
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contact_name: sealed('Rosa Diaz'),
    contact_email: sealed('rosa@pantry.example'),
    contact_phone: sealed('(770) 555-0148'),
    eligibility: null,
    public_email: sealed('hello@pantry.example'),
    language: 'es',
    stage: 'new',
    membership_tier: 'free_listing',
    notes: null,
    missing_documents: null,
    linked_org_id: null,
    set_up: false,
    created_at: at,
    updated_at: at,
    version: 1,
    history: [{ at, by: null, stage: 'new', notes: null }],
  })
  expect(Object.keys(rowAfter() ?? {}).toSorted()).toEqual(Object.keys(applicationTable.columns).toSorted())
})

it('removes an erased application, even if events follow', () => {
  const erased: ApplicationEvent = { type: 'ApplicationErased', data: {} }
  expect(rowAfter(erased)).toBeUndefined()
  expect(rowAfter(erased, { type: 'ApplicationRejected', data: { notes: null } })).toBeUndefined()
})

it('stores each staff decision', () => {
  const notes = sealed('Papers are in order.')
  const screening: ApplicationEvent = { type: 'ApplicationStageSet', data: { stage: 'screening' } }
  const updated_at = '2026-03-02T15:01:00.000Z'
  expect(rowAfter(screening)).toMatchObject({ stage: 'screening', notes: null, updated_at })
  const approved = { organizationId: ids.sender, invitationId: ids.outsider, notes }
  expect(rowAfter({ type: 'ApplicationApproved', data: approved })).toMatchObject({
    stage: 'approved',
    notes,
    linked_org_id: ids.sender,
    updated_at,
  })
  const setUp: ApplicationEvent = { type: 'ApplicationSetUp', data: {} }
  expect(rowAfter({ type: 'ApplicationApproved', data: approved }, setUp)).toMatchObject({ set_up: true, version: 3 })
  expect(rowAfter({ type: 'ApplicationRejected', data: { notes } })).toMatchObject({
    stage: 'rejected',
    notes,
    linked_org_id: null,
    updated_at,
  })
})

it('APP-14 keeps who moved it when, with their notes', () => {
  const notes = sealed('Called. The letter is missing.')
  const moved: ApplicationEvent = { type: 'ApplicationStageSet', data: { stage: 'documents_pending', notes } }
  const rejected: ApplicationEvent = { type: 'ApplicationRejected', data: { notes: null } }
  expect(rowAfter(moved, rejected)).toMatchObject({
    version: 3,
    history: [
      { by: null, stage: 'new' },
      { at: '2026-03-02T15:01:00.000Z', by: ids.staff, stage: 'documents_pending', notes },
      { at: '2026-03-02T15:02:00.000Z', by: ids.staff, stage: 'rejected', notes: null },
    ],
  })
})

it('APP-24 has the tier that was set, and says so in its history', () => {
  const tierSet: ApplicationEvent = { type: 'ApplicationTierSet', data: { tier: 'faith_steward' } }
  expect(rowAfter(tierSet)).toMatchObject({
    membership_tier: 'faith_steward',
    stage: 'new',
    version: 2,
    history: [{ stage: 'new' }, { by: ids.staff, stage: 'new', tier: 'faith_steward', notes: null }],
  })
})

it('APP-14 keeps what the applicant was asked for last, until the stage changes', () => {
  const asked = (text: string | null, notes: string | null = null): ApplicationEvent => ({
    type: 'ApplicationStageSet',
    data: {
      stage: 'documents_pending',
      notes: notes === null ? null : sealed(notes),
      missingDocuments: text === null ? null : sealed(text),
    },
  })
  const first = asked('Your tax letter.')
  expect(rowAfter(first)).toMatchObject({ missing_documents: sealed('Your tax letter.') })
  expect(rowAfter(first, asked(null, 'Called.'))).toMatchObject({
    missing_documents: sealed('Your tax letter.'),
    history: [{ stage: 'new' }, { missingDocuments: sealed('Your tax letter.') }, { notes: sealed('Called.') }],
  })
  expect(rowAfter(first, asked('The bylaws too.'))).toMatchObject({ missing_documents: sealed('The bylaws too.') })
  const screening: ApplicationEvent = { type: 'ApplicationStageSet', data: { stage: 'screening' } }
  for (const next of [screening, { type: 'ApplicationRejected', data: { notes: null } } as const])
    expect(rowAfter(first, next)).toMatchObject({ missing_documents: null })
})

it('APP-08 has no public email if it was sent before the form asked for one', () => {
  const { publicEmail: _, ...data } = submitted.data
  const state = foldEvents(
    applicationFold,
    recordEvents(applicationStream(ids.note), { type: 'ApplicationSubmitted', data }),
  )
  expect(state === undefined ? undefined : applicationRows.compose(ids.note, state, {})).toMatchObject({
    public_email: null,
  })
})
