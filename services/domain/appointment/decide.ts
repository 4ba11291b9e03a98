// Decides commands on an appointment (CLI-36). The checks run in this order: permission, version seen, state, content.
import { canActOnAppointment, isUpcoming } from '#contracts/appointment-rules.ts'
import { appointmentLimits } from '#contracts/appointments.ts'
import type { ValidationKey } from '#contracts/validation-messages.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { canContinue, findAcceptedReceiver } from '../referral/sides.ts'
import { type Decider, type Decision, type Refusal, assertNever, noLostReaders, refuse } from '../decision.ts'
import { isRefused, optionalScreenedText, screenedText } from '../screened-text.ts'
import type { AppointmentCommand, SystemCancel } from './commands.ts'
import type { AppointmentEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { findAppointmentSide } from './rights.ts'
import type { Appointment } from './state.ts'

type CommandOf<Action extends AppointmentCommand['action']> = Extract<AppointmentCommand, { action: Action }>

/** How far ahead an appointment can be, in days. */
const maxDaysAhead = 730

/**
 * For someone on neither side, the appointment does not exist.
 * @refuses already_exists, not_found, referral_not_found, stale_version, not_allowed_in_state, invalid_body,
 * information_missing, unsafe_input, sensitive_content
 */
const decide = (command: AppointmentCommand, state: Appointment | undefined): Decision<AppointmentEvent> => {
  if (command.action === 'schedule') return state === undefined ? schedule(command) : refuse('already_exists')
  if (state === undefined) return refuse('not_found')
  if (isSystemCancel(command)) return cancelAsSystem(command, state)
  const { actor, referral, action, version } = command
  const now = new Date(command.at)
  const side = findAppointmentSide(actor, state, referral, now)
  if (side === null) return refuse('not_found')
  const { status, startsAt, durationMinutes } = state
  const current = { status, startsAt, durationMinutes, version: state.version }
  if (version !== state.version) return refuse('stale_version', { current })
  const isPartnerThere = canContinue(state, referral, now)
  if (!canActOnAppointment(action, { ...state, isPartnerThere }, side, now))
    return refuse('not_allowed_in_state', { current })
  return act(command, state, side === 'client')
}

const schedule = (command: CommandOf<'schedule'>): Decision<AppointmentEvent> => {
  const { actor, referral, appointmentId, organizationId, startsAt, durationMinutes, at } = command
  const now = new Date(at)
  const { referralId, clientId } = referral
  if (findAppointmentSide(actor, { clientId, organizationId }, referral, now) !== 'other')
    return refuse('referral_not_found')
  if (organizationId !== null && findAcceptedReceiver(referral, now) !== organizationId)
    return refuse('not_allowed_in_state')
  const title = screenedText(command.title, { clientId, path: 'title', limit: appointmentLimits.title })
  const description = optionalScreenedText(command.description, {
    clientId,
    path: 'description',
    limit: appointmentLimits.description,
  })
  const notes = optionalScreenedText(command.notes, { clientId, path: 'notes', limit: appointmentLimits.notes })
  const location = screenedLocation(command.location, clientId)
  if (isRefused(title)) return title
  if (isRefused(description)) return description
  if (isRefused(location)) return location
  if (isRefused(notes)) return notes
  const texts = { title, description, location, notes }
  const time = { startsAt, durationMinutes }
  return (
    timeProblem(startsAt, now) ?? [
      {
        type: 'AppointmentScheduled',
        data: { appointmentId, referralId, clientId, organizationId, ...texts, ...time },
      },
    ]
  )
}

const systemCancels: readonly AppointmentCommand['action'][] = [
  'cancel_of_closed',
  'cancel_of_ended',
  'cancel_of_unhelped',
] satisfies SystemCancel['action'][]

const isSystemCancel = (command: AppointmentCommand): command is SystemCancel => systemCancels.includes(command.action)

/** One that is over or canceled stays as it is. @refuses not_permitted for everyone except the system */
const cancelAsSystem = (
  { action, actor, referral, at }: SystemCancel,
  state: Appointment,
): Decision<AppointmentEvent> => {
  if (actor.role !== 'system') return refuse('not_permitted')
  const now = new Date(at)
  const isUnhelped = action === 'cancel_of_unhelped' && referral.status === 'closed' && state.organizationId !== null
  const isDue = action === 'cancel_of_closed' || isUnhelped || !canContinue(state, referral, now)
  return isDue && isUpcoming(state, now)
    ? [{ type: 'AppointmentCanceled', data: { byClient: false, reason: null } }]
    : []
}

type ActionCommand = Exclude<AppointmentCommand, { action: 'schedule' | SystemCancel['action'] }>

const act = (command: ActionCommand, { clientId }: Appointment, byClient: boolean): Decision<AppointmentEvent> => {
  switch (command.action) {
    case 'confirm':
      return [{ type: 'AppointmentConfirmed', data: {} }]
    case 'request_move': {
      const words = screenedText(command.words, { clientId, path: 'words', limit: appointmentLimits.words })
      return isRefused(words) ? words : [{ type: 'AppointmentMoveRequested', data: { words } }]
    }
    case 'move': {
      const { startsAt, durationMinutes } = command
      const location = screenedLocation(command.location, clientId)
      if (isRefused(location)) return location
      return (
        timeProblem(startsAt, new Date(command.at)) ?? [
          { type: 'AppointmentMoved', data: { startsAt, durationMinutes, location } },
        ]
      )
    }
    case 'cancel': {
      const reason = optionalScreenedText(command.reason, { clientId, path: 'reason', limit: appointmentLimits.words })
      if (isRefused(reason)) return reason
      if (reason === null && !byClient) return issue('reason', 'staff-validation:appointment.reasonRequired')
      return [{ type: 'AppointmentCanceled', data: { byClient, reason } }]
    }
    case 'complete':
      return [{ type: 'AppointmentCompleted', data: {} }]
    case 'mark_no_show':
      return [{ type: 'AppointmentNoShowRecorded', data: {} }]
    default:
      return assertNever(command)
  }
}

const screenedLocation = (text: string, clientId: string) =>
  screenedText(text, { clientId, path: 'location', limit: appointmentLimits.location })

const issue = (path: string, key: ValidationKey): Refusal =>
  refuse('invalid_body', { issues: [fieldIssue(path, { key })] })

/** Null for a time that an appointment can have. */
const timeProblem = (startsAt: string, now: Date): Refusal | null => {
  const ahead = Date.parse(startsAt) - now.getTime()
  if (ahead <= 0) return issue('time', 'staff-validation:appointment.timeInPast')
  return ahead > maxDaysAhead * 86_400_000 ? issue('date', 'staff-validation:appointment.timeTooFar') : null
}

export const appointmentDecider: Decider<AppointmentCommand, Appointment | undefined, AppointmentEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders: noLostReaders,
}
