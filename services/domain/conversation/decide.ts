// Decides commands on a conversation.
import { messageLimits } from '#contracts/conversations.ts'
import { type Decider, type Decision, assertNever, noLostReaders, refuse } from '../decision.ts'
import { isRefused, screenedText } from '../screened-text.ts'
import type { ConversationCommand, FreeConversation } from './commands.ts'
import type { ConversationEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Side, canContinue, findAcceptedReceiver, findSide } from '../referral/sides.ts'
import { type Conversation, countUnread } from './state.ts'

type CommandOf<Type extends ConversationCommand['type']> = Extract<ConversationCommand, { type: Type }>

/**
 * Only the two sides may do anything. For everyone else, the conversation does not exist.
 * @refuses already_exists, not_found, referral_not_found, conversation_closed, not_allowed_in_state, not_permitted,
 * stale_version, information_missing, unsafe_input, sensitive_content
 */
const decide = (command: ConversationCommand, state: Conversation | undefined): Decision<ConversationEvent> => {
  if (command.type === 'start') return state === undefined ? start(command) : refuse('already_exists')
  if (state === undefined) return refuse('not_found')
  if (command.type === 'free') return free(command, state)
  const side = findSide(command.actor, state, command.referral, new Date(command.at))
  if (side === null) return refuse('not_found')
  switch (command.type) {
    case 'reply':
      return reply(command, state, side)
    case 'read':
      return read(command, state, side)
    case 'assign':
      return assign(command, state, side)
    default:
      return assertNever(command)
  }
}

const start = (command: CommandOf<'start'>): Decision<ConversationEvent> => {
  const { actor, referral, conversationId, messageId } = command
  const now = new Date(command.at)
  const { referralId, clientId } = referral
  const receiver = findAcceptedReceiver(referral, now)
  const organizationId = command.organizationId === 'receiver' ? receiver : command.organizationId
  const side = findSide(actor, { clientId, organizationId }, referral, now)
  if (side === null) return refuse('referral_not_found')
  if (command.organizationId !== null && (receiver === null || organizationId !== receiver))
    return refuse(side === 'client' ? 'conversation_closed' : 'not_allowed_in_state')
  const subject = screenedText(command.subject, { clientId, path: 'subject', limit: messageLimits.subject })
  const body = screenedText(command.body, { clientId, path: 'body', limit: messageLimits.body })
  if (isRefused(subject)) return subject
  if (isRefused(body)) return body
  return [
    { type: 'ConversationStarted', data: { conversationId, referralId, clientId, organizationId, subject } },
    { type: 'MessageSent', data: { messageId, parentMessageId: null, fromClient: side === 'client', body } },
  ]
}

const reply = (
  { referral, messageId, parentMessageId, ...command }: CommandOf<'reply'>,
  state: Conversation,
  side: Side,
): Decision<ConversationEvent> => {
  if (!canContinue(state, referral, new Date(command.at))) return refuse('conversation_closed')
  if (!state.messages.some(({ id }) => id === parentMessageId)) return refuse('not_found')
  const body = screenedText(command.body, { clientId: state.clientId, path: 'body', limit: messageLimits.body })
  if (isRefused(body)) return body
  return [{ type: 'MessageSent', data: { messageId, parentMessageId, fromClient: side === 'client', body } }]
}

/** Changes nothing if every message of the other side up to this one was opened before. */
const read = ({ through }: CommandOf<'read'>, state: Conversation, side: Side): Decision<ConversationEvent> => {
  const byClient = side === 'client'
  const seen: Conversation = { ...state, messages: state.messages.slice(0, through) }
  return countUnread(seen, byClient) === 0
    ? []
    : [{ type: 'MessagesRead', data: { byClient, through: seen.messages.length } }]
}

/** Who answers is a matter of staff and of the organization. Two people who choose the same person both succeed. */
const assign = (
  { assignedTo, version }: CommandOf<'assign'>,
  { assignedTo: current, assignmentVersion }: Conversation,
  side: Side,
): Decision<ConversationEvent> => {
  if (side === 'client') return refuse('not_permitted')
  if (assignedTo === current) return []
  if (version !== undefined && version !== assignmentVersion)
    return refuse('stale_version', { current: { version: assignmentVersion, assignedTo: current } })
  return [{ type: 'ConversationAssigned', data: { assignedTo } }]
}

/** Changes nothing if someone else has the conversation by now. @refuses not_permitted for everyone except the system */
const free = ({ actor, assignedTo }: FreeConversation, state: Conversation): Decision<ConversationEvent> => {
  if (actor.role !== 'system') return refuse('not_permitted')
  return state.assignedTo === assignedTo ? [{ type: 'ConversationAssigned', data: { assignedTo: null } }] : []
}

export const conversationDecider: Decider<ConversationCommand, Conversation | undefined, ConversationEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders: noLostReaders,
}
