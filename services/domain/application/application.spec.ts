import { applicationStages } from '#contracts/applications.ts'
import { confidential } from '#contracts/confidential.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import type { ApplicationCommand, Submit } from './commands.ts'
import { applicationDecider } from './decide.ts'
import { type ApplicationEvent, applicationStream } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(applicationDecider)
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
const submit: ApplicationCommand = { type: 'submit', applicationId, actor: actors.guest, form, language: 'es' }
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
const createdIds = { organizationId: ids.sender, invitationId: ids.outsider }
const approved: ApplicationEvent = { type: 'ApplicationApproved', data: { ...createdIds, notes: null } }
const rejected: ApplicationEvent = { type: 'ApplicationRejected', data: { notes: null } }

const staffCommand = { applicationId, actor: actors.staff }
const setStage = (stage: 'new' | 'screening' | 'documents_pending'): ApplicationCommand => ({
  ...staffCommand,
  type: 'set_stage',
  stage,
})
const approve = (notes = ''): ApplicationCommand => ({ ...staffCommand, type: 'approve', ...createdIds, notes })
const reject = (notes = ''): ApplicationCommand => ({ ...staffCommand, type: 'reject', notes })

describe('an application', () => {
  it('APP-08 APP-09 keeps every field, seals personal text with its own key, and starts as a free listing', () => {
    given().when(submit).then(submitted)
    expect(evolve(undefined, submitted)).toEqual({ applicationId, stage: 'new' })
  })

  it('cannot be submitted twice', () => {
    given(submitted).when(submit).thenRefused('already_exists')
  })

  it('reaches each stage through a staff decision, and can be resumed after a rejection', () => {
    given(submitted).when(setStage('screening')).then(stageSet('screening'))
    given(submitted, stageSet('screening')).when(setStage('documents_pending')).then(stageSet('documents_pending'))
    given(submitted).when(setStage('new')).thenNothingHappens()
    given(submitted, stageSet('screening')).when(approve()).then(approved)
    given(submitted).when(reject()).then(rejected)
    given(submitted, rejected).when(setStage('screening')).then(stageSet('screening'))
    const stages = [submitted, stageSet('screening'), stageSet('documents_pending'), approved, rejected].map(
      (event) => evolve(evolve(undefined, submitted), event)?.stage,
    )
    expect(stages).toEqual(applicationStages)
  })

  it('records the ids that an approval created', () => {
    expect(evolve(evolve(undefined, submitted), approved)).toEqual({ applicationId, stage: 'approved', ...createdIds })
  })

  it('seals the review notes, and stores none if nothing was written', () => {
    const notes = sealed('Papers are in order.')
    given(submitted)
      .when(approve('Papers are in order.'))
      .then({ type: 'ApplicationApproved', data: { ...createdIds, notes } })
    given(submitted).when(reject('Papers are in order.')).then({ type: 'ApplicationRejected', data: { notes } })
    given(submitted).when(reject('  ')).then(rejected)
  })

  it('cannot be decided twice, but a rejected one can be resumed', () => {
    for (const command of [setStage('screening'), approve(), reject()]) {
      given(submitted, approved).when(command).thenRefused('not_allowed_in_state')
    }
    for (const command of [approve(), reject()])
      given(submitted, rejected).when(command).thenRefused('not_allowed_in_state')
  })

  it('can be erased by an admin or the system in every stage, and accepts no command afterward', () => {
    const erase: ApplicationCommand = { applicationId, actor: actors.admin, type: 'erase' }
    const erased: ApplicationEvent = { type: 'ApplicationErased', data: {} }
    for (const history of [[submitted], [submitted, approved], [submitted, rejected]])
      given(...history)
        .when(erase)
        .then(erased)
    given(submitted)
      .when({ ...erase, actor: { ...actors.guest, role: 'system' } })
      .then(erased)
    given(submitted)
      .when({ ...erase, actor: actors.staff })
      .thenRefused('not_permitted')
    for (const command of [erase, setStage('screening'), approve(), reject()]) {
      given(submitted, erased).when(command).thenRefused('application_not_found')
    }
    expect([submitted, erased, approved].reduce(evolve, undefined)).toEqual({ applicationId, stage: 'erased' })
  })

  it('can be decided only by staff, and only if it exists', () => {
    for (const actor of [actors.guest, actors.sender, actors.client]) {
      for (const command of [setStage('screening'), approve(), reject()]) {
        given(submitted)
          .when({ ...command, actor })
          .thenRefused('not_permitted')
      }
    }
    for (const command of [setStage('screening'), approve(), reject()]) {
      given().when(command).thenRefused('application_not_found')
    }
    expect(evolve(undefined, approved)).toBeUndefined()
  })
})
