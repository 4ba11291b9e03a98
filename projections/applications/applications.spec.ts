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
    tier: 'free_listing',
    language: 'es',
  },
}
const rowAfter = (...later: readonly ApplicationEvent[]) => {
  const state = foldEvents(applicationFold, recordEvents(applicationStream(ids.note), submitted, ...later))
  return state === undefined ? undefined : applicationRows.compose(ids.note, state, {})
}

it('APP-08 APP-09 stores every field of the form, plus notes, linked organization and timestamps', () => {
  const at = '2026-03-02T15:00:00.000Z'
  expect(rowAfter()).toEqual({
    id: ids.note,
    org_name: 'Paulding Food Pantry',
    website: null,
    about: sealed('Groceries on Tuesdays.'),
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contact_name: sealed('Rosa Diaz'),
    contact_email: sealed('rosa@pantry.example'),
    contact_phone: sealed('(770) 555-0148'),
    eligibility: null,
    language: 'es',
    stage: 'new',
    membership_tier: 'free_listing',
    notes: null,
    linked_org_id: null,
    created_at: at,
    updated_at: at,
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
  expect(rowAfter({ type: 'ApplicationRejected', data: { notes } })).toMatchObject({
    stage: 'rejected',
    notes,
    linked_org_id: null,
    updated_at,
  })
})
