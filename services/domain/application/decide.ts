// Decides commands on an application. Anyone may submit one, and staff decide on it.
import { missingDocumentsLimit } from '#contracts/application-review.ts'
import { type PlainText, confidential } from '#contracts/confidential.ts'
import { canErase, canSetTier, isStaff } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, noLostReaders, refuse } from '../decision.ts'
import { isRefused, optionalScreenedText } from '../screened-text.ts'
import type { ApplicationCommand, SetStage, Submit } from './commands.ts'
import { type ApplicationEvent, applicationStream } from './events.ts'
import { evolve } from './evolve.ts'
import type { Application } from './state.ts'

/**
 * Decides a command on an application. A rejected application can be resumed by setting its stage. An approved one
 * stays approved, because the organization is already a partner. An erased one is treated as unknown.
 * @refuses already_exists, application_not_found, not_permitted, stale_version, not_allowed_in_state; for what the
 * applicant is asked for note_required, unsafe_input, sensitive_content
 */
const decide = (command: ApplicationCommand, state: Application | undefined): Decision<ApplicationEvent> => {
  if (command.type === 'submit') return state === undefined ? submit(command) : refuse('already_exists')
  if (!isPermitted(command)) return refuse('not_permitted')
  if (state === undefined || state.stage === 'erased') return refuse('application_not_found')
  if (command.type === 'erase') return [{ type: 'ApplicationErased', data: {} }]
  if (command.type === 'complete_setup') return completeSetup(state)
  if (command.version !== state.version) return refuse('stale_version')
  if (state.stage === 'approved') return refuse('not_allowed_in_state')
  if (command.type === 'set_tier') {
    const { tier } = command
    return tier === state.tier ? [] : [{ type: 'ApplicationTierSet', data: { tier } }]
  }
  const notes = optionalConfidentialText(command.notes, command.applicationId)
  if (command.type === 'set_stage') return setStage(command, state.stage, notes)
  if (state.stage === 'rejected') return refuse('not_allowed_in_state')
  switch (command.type) {
    case 'approve': {
      const { organizationId, invitationId, publicEmail } = command
      const email =
        publicEmail === undefined ? {} : { publicEmail: optionalConfidentialText(publicEmail, command.applicationId) }
      return [{ type: 'ApplicationApproved', data: { organizationId, invitationId, notes, ...email } }]
    }
    case 'reject':
      return [{ type: 'ApplicationRejected', data: { notes } }]
    default:
      return assertNever(command)
  }
}

/** Staff decide, and an admin sets the tier. The system records that the setup is complete, and erases for an operator. */
const isPermitted = ({ type, actor }: Exclude<ApplicationCommand, Submit>): boolean => {
  if (type === 'erase') return canErase(actor)
  if (type === 'set_tier') return canSetTier(actor)
  return type === 'complete_setup' ? actor.role === 'system' : isStaff(actor)
}

/** A note about the present stage, for example on a call, is part of the history too. */
const setStage = (
  { stage, applicationId, missingDocuments: text }: SetStage,
  present: Application['stage'],
  notes: PlainText | null,
): Decision<ApplicationEvent> => {
  const rule = { subject: applicationStream(applicationId), path: 'missingDocuments', limit: missingDocumentsLimit }
  const missingDocuments = optionalScreenedText(text, rule)
  if (isRefused(missingDocuments)) return missingDocuments
  if (stage !== 'documents_pending' && missingDocuments !== null) return refuse('not_allowed_in_state')
  if (stage !== 'documents_pending') {
    return stage === present && notes === null ? [] : [{ type: 'ApplicationStageSet', data: { stage, notes } }]
  }
  // The applicant cannot hand in what it does not know of.
  if (stage !== present && missingDocuments === null) return refuse('note_required')
  if (missingDocuments === null && notes === null) return []
  return [{ type: 'ApplicationStageSet', data: { stage, notes, missingDocuments } }]
}

const completeSetup = (state: Application): Decision<ApplicationEvent> => {
  if (state.stage !== 'approved') return refuse('not_allowed_in_state')
  return state.isSetUp ? [] : [{ type: 'ApplicationSetUp', data: {} }]
}

/** Every application starts as a free listing (APP-09). Staff can agree on another tier later. */
const submit = ({ applicationId, form, language }: Submit): Decision<ApplicationEvent> => {
  const { about, contactName, contactEmail, contactPhone, eligibility, publicEmail, ...publicFields } = form
  return [
    {
      type: 'ApplicationSubmitted',
      data: {
        applicationId,
        ...publicFields,
        about: optionalConfidentialText(about, applicationId),
        contactName: confidentialText(contactName, applicationId),
        contactEmail: confidentialText(contactEmail, applicationId),
        contactPhone: confidentialText(contactPhone, applicationId),
        eligibility: optionalConfidentialText(eligibility, applicationId),
        publicEmail: optionalConfidentialText(publicEmail, applicationId),
        tier: 'free_listing',
        language,
      },
    },
  ]
}

const confidentialText = (text: string, applicationId: string): PlainText =>
  confidential(text, applicationStream(applicationId))

/** Returns null if no text was entered. */
const optionalConfidentialText = (text: string | null, applicationId: string): PlainText | null =>
  text === null || text.trim() === '' ? null : confidentialText(text, applicationId)

export const applicationDecider: Decider<ApplicationCommand, Application | undefined, ApplicationEvent> = {
  initial: undefined,
  decide,
  evolve,
  // The applicant and staff keep what they can read.
  findLostReaders: noLostReaders,
}
