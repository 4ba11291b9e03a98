// Decides the steps in which an organization closes. First nothing new arrives anymore (`closing`). Once it has no open
// referral left, it is closed for good (docs/decisions/0081-close-an-organization-in-two-steps.md).
import { type Decision, assertNever, refuse } from '../decision.ts'
import type { ClosingStep, OrganizationCommand } from './commands.ts'
import type { OrganizationEvent } from './events.ts'
import { type Organization, statusOf } from './state.ts'

type ClosingCommand = Extract<OrganizationCommand, { type: ClosingStep['type'] }>

export const isClosingStep = (command: OrganizationCommand): command is ClosingCommand =>
  command.type === 'start_closing' || command.type === 'cancel_closing' || command.type === 'close'

/**
 * The caller has checked that the actor may close the organization and, for `close`, that it has no open referral.
 * @refuses stale_version, not_allowed_in_state, own_successor
 */
export const decideClosing = (command: ClosingCommand, state: Organization): Decision<OrganizationEvent> => {
  if (command.version !== state.version) return refuse('stale_version')
  const status = statusOf(state)
  switch (command.type) {
    case 'start_closing': {
      const { successorId } = command
      if (status === 'closed') return refuse('not_allowed_in_state')
      if (successorId === state.organizationId) return refuse('own_successor')
      const isSame = status === 'closing' && state.closing?.successorId === successorId
      return isSame ? [] : [{ type: 'ClosingStarted', data: { successorId } }]
    }
    case 'cancel_closing':
      return status === 'closing' ? [{ type: 'ClosingCanceled', data: {} }] : refuse('not_allowed_in_state')
    case 'close': {
      if (status !== 'closing') return refuse('not_allowed_in_state')
      const successorId = state.closing?.successorId ?? null
      // Without a successor, there is nothing that members could follow to.
      const membersFollow = command.membersFollow && successorId !== null
      return [{ type: 'OrganizationClosed', data: { successorId, membersFollow } }]
    }
    default:
      return assertNever(command)
  }
}
