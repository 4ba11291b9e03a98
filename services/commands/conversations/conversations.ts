// Commands on conversations. Each loads the referral first, because the rights to a conversation follow it.
import type { AssignConversation, Reply, StartConversation } from '#contracts/conversations.ts'
import { isStaff } from '#contracts/parties.ts'
import { canAnswer } from '#domain/access/answering.ts'
import { accessDecider } from '#domain/access/decide.ts'
import { accessStream } from '#domain/access/events.ts'
import type { ConversationCommand } from '#domain/conversation/commands.ts'
import { conversationDecider } from '#domain/conversation/decide.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import { findSide } from '#domain/referral/sides.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveId } from '#platform/derive-id.ts'

import type { Kysely } from 'kysely'

import type { CommandContext } from '../context.ts'
import { createHasAccount } from '../family-account.ts'
import type { Handler } from '../handle.ts'
import type { CommandTables } from '../tables.ts'

interface Written {
  readonly position: string | null
}

export interface ConversationCommands {
  /**
   * Members of an organization write as their organization, staff as staff, and the family to the one that it chose.
   * @refuses referral_not_found, conversation_closed, not_allowed_in_state, client_without_account, unsafe_input,
   * sensitive_content, client_not_found, key_reused
   */
  startConversation(
    referralId: string,
    body: StartConversation,
    context: CommandContext,
  ): Promise<Written & { readonly id: string }>
  /** @refuses not_found, conversation_closed, unsafe_input, sensitive_content, client_not_found, key_reused */
  replyToConversation(id: string, body: Reply, context: CommandContext): Promise<Written>
  /** @refuses not_found */
  readMessages(id: string, through: number, context: CommandContext): Promise<Written>
  /** @refuses not_found, not_permitted, assignee_not_available, stale_version (with who has it now), key_reused */
  assignConversation(id: string, body: AssignConversation, context: CommandContext): Promise<Written>
  /** As the system, because this person can no longer answer. @refuses not_found, not_permitted */
  freeConversation(id: string, assignedTo: string, context: CommandContext): Promise<Written>
}

/** A command without its time, and without what the commands here load. */
type LoadedCommand = ConversationCommand extends infer Command
  ? Command extends { readonly referral: Referral }
    ? Omit<Command, 'referral' | 'at'>
    : never
  : never

export interface ConversationDeps {
  readonly handler: Handler
  readonly clock: Clock
  readonly db: Kysely<Pick<CommandTables, 'account'>>
}

export const createConversationCommands = ({ handler, clock, db }: ConversationDeps): ConversationCommands => {
  const findReferral = async (referralId: string): Promise<Referral | undefined> =>
    (await handler.load(referralDecider, referralStream(referralId))).state

  const loadConversation = async (id: string) => {
    const { state } = await handler.load(conversationDecider, conversationStream(id))
    const referral = state && (await findReferral(state.referralId))
    if (state === undefined || referral === undefined) throw new RefusalError('not_found')
    return { conversation: state, referral }
  }

  /** `beforeAppend` runs only after the command is accepted, and not for a repeated command. */
  const handle = async (
    id: string,
    referral: Referral,
    command: LoadedCommand,
    { context, beforeAppend }: { readonly context: CommandContext; readonly beforeAppend?: () => Promise<void> },
  ) => {
    const { position } = await handler.handle(conversationDecider, {
      stream: conversationStream(id),
      context,
      decide: (state, at) => conversationDecider.decide({ ...command, referral, at }, state),
      ...(beforeAppend === undefined ? {} : { beforeAppend }),
    })
    return { position }
  }

  /** Checks in the log that the person is on the side that answers. @refuses assignee_not_available */
  const requireAssignable = async (userId: string, organizationId: string | null): Promise<void> => {
    const { state } = await handler.load(accessDecider, accessStream(userId))
    if (!canAnswer(state, organizationId)) throw new RefusalError('assignee_not_available')
  }

  const hasAccount = createHasAccount(db)
  /** A family without an account could not read what is written to it. @refuses client_without_account */
  const requireAccount = async (clientId: string): Promise<void> => {
    if (!(await hasAccount(clientId))) throw new RefusalError('client_without_account')
  }

  return {
    startConversation: async (referralId, { organizationId: chosen, subject, body }, context) => {
      const { actor, commandId } = context
      const referral = await findReferral(referralId)
      if (referral === undefined) throw new RefusalError('referral_not_found')
      const { clientId } = referral
      // Staff of the exchange who also work for the receiver write as the organization that they chose to write for.
      const organizationId = actor.clientId === clientId || isStaff(actor) ? chosen : actor.organizationId
      const [id, messageId] = [deriveId(commandId, 'conversation'), deriveId(commandId, 'message')]
      const command = { type: 'start', actor, conversationId: id, messageId, organizationId, subject, body } as const
      const beforeAppend = () => requireAccount(clientId)
      return { id, ...(await handle(id, referral, command, { context, beforeAppend })) }
    },
    replyToConversation: async (id, { parentMessageId, body }, context) => {
      const { referral } = await loadConversation(id)
      const { actor, commandId } = context
      const messageId = deriveId(commandId, 'message')
      return handle(id, referral, { type: 'reply', actor, messageId, parentMessageId, body }, { context })
    },
    readMessages: async (id, through, context) => {
      const { referral } = await loadConversation(id)
      return handle(id, referral, { type: 'read', actor: context.actor, through }, { context })
    },
    assignConversation: async (id, { assignedTo, version }, context) => {
      const { conversation, referral } = await loadConversation(id)
      const { actor } = context
      // A person who does not take part learns nothing about the assignee.
      if (findSide(actor, conversation, referral, clock.now()) === null) throw new RefusalError('not_found')
      if (assignedTo !== null) await requireAssignable(assignedTo, conversation.organizationId)
      return handle(id, referral, { type: 'assign', actor, assignedTo, version }, { context })
    },
    freeConversation: async (id, assignedTo, context) => {
      const { position } = await handler.handle(conversationDecider, {
        stream: conversationStream(id),
        context,
        decide: (state) => conversationDecider.decide({ type: 'free', actor: context.actor, assignedTo }, state),
      })
      return { position }
    },
  }
}
