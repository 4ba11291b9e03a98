import { type OpenStage, applicationStages } from '#contracts/applications.ts'
import { type Confidential, confidential } from '#contracts/confidential.ts'
import { partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import type { ApplicationCommand, Submit } from './commands.ts'
import { applicationDecider } from './decide.ts'
import { type ApplicationEvent, applicationStream } from './events.ts'
import { evolve } from './evolve.ts'

/** Stands for the version after the history. */
const latest = 0
/** A staff member decides on what is current, unless the command names another version. */
const given = (...history: readonly ApplicationEvent[]) => {
  const { when } = decisionSpec(applicationDecider)(...history)
  return {
    when: (command: ApplicationCommand) =>
      when('version' in command && command.version === latest ? { ...command, version: history.length } : command),
  }
}
const applicationId = ids.note
const sealed = (text: string) => confidential(text, applicationStream(applicationId))

const systemActor = { ...actors.guest, role: 'system' } as const

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
  publicEmail: 'hello@pantry.example',
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
    publicEmail: sealed('hello@pantry.example'),
    tier: 'free_listing',
    language: 'es',
  },
}
const stageSet = (stage: OpenStage, notes: Confidential | null = null): ApplicationEvent => ({
  type: 'ApplicationStageSet',
  data: { stage, notes },
})
const createdIds = { organizationId: ids.sender, invitationId: ids.outsider }
const approved: ApplicationEvent = { type: 'ApplicationApproved', data: { ...createdIds, notes: null } }
const rejected: ApplicationEvent = { type: 'ApplicationRejected', data: { notes: null } }

const staffCommand = { applicationId, actor: actors.staff, version: latest }
const setStage = (stage: OpenStage, notes = '', missingDocuments = ''): ApplicationCommand => ({
  ...staffCommand,
  type: 'set_stage',
  stage,
  notes,
  missingDocuments,
})
const approve = (notes = ''): ApplicationCommand => ({ ...staffCommand, type: 'approve', ...createdIds, notes })
const reject = (notes = ''): ApplicationCommand => ({ ...staffCommand, type: 'reject', notes })

describe('an application', () => {
  it('APP-08 APP-09 keeps every field, seals personal text with its own key, and starts as a free listing', () => {
    given().when(submit).then(submitted)
    expect(evolve(undefined, submitted)).toEqual({ applicationId, tier: 'free_listing', version: 1, stage: 'new' })
  })

  it('cannot be submitted twice', () => {
    given(submitted).when(submit).thenRefused('already_exists')
  })

  it('APP-14 reaches each stage through a staff decision, and can be resumed after a rejection', () => {
    given(submitted).when(setStage('screening')).then(stageSet('screening'))
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
    expect(evolve(evolve(undefined, submitted), approved)).toEqual({
      applicationId,
      tier: 'free_listing',
      version: 2,
      stage: 'approved',
      ...createdIds,
      isSetUp: false,
    })
  })

  it('APP-19 seals the review notes, and stores none if nothing was written', () => {
    const notes = sealed('Papers are in order.')
    given(submitted)
      .when(approve('Papers are in order.'))
      .then({ type: 'ApplicationApproved', data: { ...createdIds, notes } })
    given(submitted).when(reject('Papers are in order.')).then({ type: 'ApplicationRejected', data: { notes } })
    given(submitted).when(reject('  ')).then(rejected)
  })

  it('APP-14 keeps a note about the stage that it has', () => {
    const notes = sealed('Left a message.')
    given(submitted).when(setStage('new', 'Left a message.')).then(stageSet('new', notes))
  })

  it('APP-14 asks for documents only with what is missing, which the applicant reads', () => {
    const asked = (text: string | null, notes: Confidential | null = null): ApplicationEvent => ({
      type: 'ApplicationStageSet',
      data: { stage: 'documents_pending', notes, missingDocuments: text === null ? null : sealed(text) },
    })
    const ask = (text: string, notes = '') => setStage('documents_pending', notes, text)
    given(submitted).when(ask(' Your tax letter, by mail. ')).then(asked('Your tax letter, by mail.'))
    given(submitted).when(ask('', 'Called.')).thenRefused('note_required')
    given(submitted, asked('Your tax letter.')).when(ask('The bylaws too.')).then(asked('The bylaws too.'))
    given(submitted, asked('Your tax letter.'))
      .when(ask('', 'Called.'))
      .then(asked(null, sealed('Called.')))
    given(submitted, asked('Your tax letter.')).when(ask('')).thenNothingHappens()
    given(submitted)
      .when(setStage('screening', '', 'Your tax letter.'))
      .thenRefused('not_allowed_in_state')
  })

  it('NEW-20 screens what the applicant is asked for', () => {
    const ask = (text: string) => given(submitted).when(setStage('documents_pending', '', text))
    ask('Your SSN is 078-05-1120.').thenRefused('sensitive_content')
    ask('<script>alert(1)</script>').thenRefused('unsafe_input')
    ask('x'.repeat(501)).thenRefused('unsafe_input')
  })

  it('APP-18 keeps the public email that staff set, sealed, or none', () => {
    const approveWith = (publicEmail: string | null): ApplicationCommand =>
      ({ ...approve(), publicEmail }) as ApplicationCommand
    const approvedWith = (publicEmail: Confidential | null): ApplicationEvent => ({
      ...approved,
      data: { ...approved.data, publicEmail },
    })
    given(submitted)
      .when(approveWith('info@pantry.example'))
      .then(approvedWith(sealed('info@pantry.example')))
    given(submitted).when(approveWith(null)).then(approvedWith(null))
  })

  it('REF-28 is decided only on the version that the person saw', () => {
    for (const command of [setStage('screening'), approve(), reject()])
      given(submitted, stageSet('screening'))
        .when({ ...command, version: 1 } as ApplicationCommand)
        .thenRefused('stale_version')
  })

  it('cannot be decided twice, but a rejected one can be resumed', () => {
    for (const command of [setStage('screening'), approve(), reject()]) {
      given(submitted, approved).when(command).thenRefused('not_allowed_in_state')
    }
    for (const command of [approve(), reject()])
      given(submitted, rejected).when(command).thenRefused('not_allowed_in_state')
  })

  it('APP-24 has the tier that an admin sets before the approval', () => {
    const setTier = (tier: PartnerTier, actor: ResolvedActor = actors.admin): ApplicationCommand => ({
      ...staffCommand,
      actor,
      type: 'set_tier',
      tier,
    })
    const tierSet: ApplicationEvent = { type: 'ApplicationTierSet', data: { tier: 'anchor_legacy' } }
    for (const tier of partnerTiers.slice(1))
      given(submitted).when(setTier(tier)).then({ type: 'ApplicationTierSet', data: { tier } })
    given(submitted).when(setTier('free_listing')).thenNothingHappens()
    given(submitted, tierSet).when(setTier('anchor_legacy')).thenNothingHappens()
    for (const actor of [actors.staff, actors.sender, actors.guest])
      given(submitted).when(setTier('anchor_legacy', actor)).thenRefused('not_permitted')
    given(submitted, approved).when(setTier('anchor_legacy')).thenRefused('not_allowed_in_state')
    expect([submitted, tierSet, approved].reduce(evolve, undefined)).toMatchObject({
      tier: 'anchor_legacy',
      version: 3,
    })
  })

  it('APP-17 is set up once, by the system, after it was approved', () => {
    const complete: ApplicationCommand = { applicationId, actor: systemActor, type: 'complete_setup' }
    const setUp: ApplicationEvent = { type: 'ApplicationSetUp', data: {} }
    given(submitted, approved).when(complete).then(setUp)
    given(submitted, approved, setUp).when(complete).thenNothingHappens()
    given(submitted).when(complete).thenRefused('not_allowed_in_state')
    given(submitted, approved)
      .when({ ...complete, actor: actors.staff })
      .thenRefused('not_permitted')
    expect([submitted, approved, setUp].reduce(evolve, undefined)).toMatchObject({ version: 3, isSetUp: true })
    expect([submitted, setUp].reduce(evolve, undefined)).toEqual({
      applicationId,
      tier: 'free_listing',
      version: 1,
      stage: 'new',
    })
  })

  it('can be erased by an admin or the system in every stage, and accepts no command afterward', () => {
    const erase = { applicationId, actor: actors.admin, type: 'erase' } as const
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
    expect([submitted, erased, approved].reduce(evolve, undefined)).toEqual({
      applicationId,
      tier: 'free_listing',
      version: 2,
      stage: 'erased',
    })
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
