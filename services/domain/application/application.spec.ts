import { applicationStages } from '#contracts/applications.ts'
import { confidential } from '#contracts/confidential.ts'
import { specify } from '#tests/support/decider.ts'
import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import type { ApplicationCommand, Submit } from './commands.ts'
import { applicationDecider } from './decide.ts'
import { type ApplicationEvent, applicationStream } from './events.ts'
import { evolve } from './evolve.ts'

const given = specify(applicationDecider)
const applicationId = ids.note
const sealed = (text: string) => confidential(text, applicationStream(applicationId))

const form: Submit['form'] = {
  orgName: 'Paulding Food Pantry',
  website: 'https://pantry.example',
  about: 'Groceries on Tuesdays.',
  services: ['Food'],
  populations: ['Families'],
  counties: ['Paulding'],
  contactName: 'Rosa Diaz',
  contactEmail: 'rosa@pantry.example',
  contactPhone: '(770) 555-0148',
  eligibility: null,
}
const submit: ApplicationCommand = { type: 'submit', applicationId, actor: people.guest, form, language: 'es' }
const submitted: ApplicationEvent = {
  type: 'ApplicationSubmitted',
  data: {
    applicationId,
    orgName: 'Paulding Food Pantry',
    website: 'https://pantry.example',
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
const stageSet = (stage: 'new' | 'screening' | 'documents_pending'): ApplicationEvent => ({
  type: 'ApplicationStageSet',
  data: { stage },
})
const led = { organizationId: ids.sender, invitationId: ids.stranger }
const approved: ApplicationEvent = { type: 'ApplicationApproved', data: { ...led, notes: null } }
const rejected: ApplicationEvent = { type: 'ApplicationRejected', data: { notes: null } }

const byStaff = { applicationId, actor: people.staff }
const setStage = (stage: 'new' | 'screening' | 'documents_pending'): ApplicationCommand => ({
  ...byStaff,
  type: 'set_stage',
  stage,
})
const approve = (notes = ''): ApplicationCommand => ({ ...byStaff, type: 'approve', ...led, notes })
const reject = (notes = ''): ApplicationCommand => ({ ...byStaff, type: 'reject', notes })

describe('an application', () => {
  it('APP-08 APP-09 keeps every field, seals personal text with its own key, and starts as a free listing', () => {
    given().when(submit).then(submitted)
    expect(evolve(undefined, submitted)).toEqual({ applicationId, stage: 'new' })
  })

  it('is submitted once', () => {
    given(submitted).when(submit).refused('already_exists')
  })

  it('reaches each stage through decisions by staff, and can be resumed after a rejection', () => {
    given(submitted).when(setStage('screening')).then(stageSet('screening'))
    given(submitted, stageSet('screening')).when(setStage('documents_pending')).then(stageSet('documents_pending'))
    given(submitted).when(setStage('new')).nothing()
    given(submitted, stageSet('screening')).when(approve()).then(approved)
    given(submitted).when(reject()).then(rejected)
    given(submitted, rejected).when(setStage('screening')).then(stageSet('screening'))
    const stages = [submitted, stageSet('screening'), stageSet('documents_pending'), approved, rejected].map(
      (event) => evolve(evolve(undefined, submitted), event)?.stage,
    )
    expect(stages).toEqual(applicationStages)
  })

  it('records what an approval created', () => {
    expect(evolve(evolve(undefined, submitted), approved)).toEqual({ applicationId, stage: 'approved', ...led })
  })

  it('seals the review notes, and stores none if nothing was written', () => {
    const notes = sealed('Papers are in order.')
    given(submitted)
      .when(approve('Papers are in order.'))
      .then({ type: 'ApplicationApproved', data: { ...led, notes } })
    given(submitted).when(reject('Papers are in order.')).then({ type: 'ApplicationRejected', data: { notes } })
    given(submitted).when(reject('  ')).then(rejected)
  })

  it('is decided once: an approved one is a partner, and a rejected one has to be resumed first', () => {
    for (const command of [setStage('screening'), approve(), reject()]) {
      given(submitted, approved).when(command).refused('not_allowed_in_state')
    }
    for (const command of [approve(), reject()])
      given(submitted, rejected).when(command).refused('not_allowed_in_state')
  })

  it('is erased by an admin or the system, in every stage, and accepts nothing afterward', () => {
    const erase: ApplicationCommand = { applicationId, actor: people.admin, type: 'erase' }
    const erased: ApplicationEvent = { type: 'ApplicationErased', data: {} }
    for (const before of [[submitted], [submitted, approved], [submitted, rejected]])
      given(...before)
        .when(erase)
        .then(erased)
    given(submitted)
      .when({ ...erase, actor: { ...people.guest, role: 'system' } })
      .then(erased)
    given(submitted)
      .when({ ...erase, actor: people.staff })
      .refused('not_permitted')
    for (const command of [erase, setStage('screening'), approve(), reject()]) {
      given(submitted, erased).when(command).refused('application_not_found')
    }
    expect([submitted, erased, approved].reduce(evolve, undefined)).toEqual({ applicationId, stage: 'erased' })
  })

  it('is decided only by staff, and only if it exists', () => {
    for (const actor of [people.guest, people.sender, people.client]) {
      for (const command of [setStage('screening'), approve(), reject()]) {
        given(submitted)
          .when({ ...command, actor })
          .refused('not_permitted')
      }
    }
    for (const command of [setStage('screening'), approve(), reject()]) {
      given().when(command).refused('application_not_found')
    }
    expect(evolve(undefined, approved)).toBeUndefined()
  })
})
