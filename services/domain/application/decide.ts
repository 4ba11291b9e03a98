// Decides commands on an application. Anyone may submit one, and staff decide on it.
import { type PlainText, confidential } from '#contracts/confidential.ts'
import { isStaff, canErase } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, noLostReaders, refuse } from '../decision.ts'
import type { ApplicationCommand, Submit } from './commands.ts'
import { type ApplicationEvent, applicationStream } from './events.ts'
import { evolve } from './evolve.ts'
import type { Application } from './state.ts'

/**
 * Decides a command on an application. A rejected application can be resumed by setting its stage. An approved one
 * stays approved, because the organization is already a partner. An erased one is treated as unknown.
 * @refuses already_exists, application_not_found, not_permitted, not_allowed_in_state
 */
const decide = (command: ApplicationCommand, state: Application | undefined): Decision<ApplicationEvent> => {
  if (command.type === 'submit') return state === undefined ? submit(command) : refuse('already_exists')
  if (command.type === 'erase' ? !canErase(command.actor) : !isStaff(command.actor)) return refuse('not_permitted')
  if (state === undefined || state.stage === 'erased') return refuse('application_not_found')
  if (command.type === 'erase') return [{ type: 'ApplicationErased', data: {} }]
  if (state.stage === 'approved') return refuse('not_allowed_in_state')
  if (command.type === 'set_stage') {
    const { stage } = command
    return stage === state.stage ? [] : [{ type: 'ApplicationStageSet', data: { stage } }]
  }
  if (state.stage === 'rejected') return refuse('not_allowed_in_state')
  const notes = optionalConfidentialText(command.notes, command.applicationId)
  switch (command.type) {
    case 'approve': {
      const { organizationId, invitationId } = command
      return [{ type: 'ApplicationApproved', data: { organizationId, invitationId, notes } }]
    }
    case 'reject':
      return [{ type: 'ApplicationRejected', data: { notes } }]
    default:
      return assertNever(command)
  }
}

/** Every application starts as a free listing (APP-09). Staff can agree on another tier later. */
const submit = ({ applicationId, form, language }: Submit): Decision<ApplicationEvent> => {
  const { about, contactName, contactEmail, contactPhone, eligibility, ...publicFields } = form
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
