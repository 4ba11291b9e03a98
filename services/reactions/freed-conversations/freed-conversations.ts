// Frees the conversations of a person who can no longer answer them: of former staff, and of former members of an
// organization. Without this, a message would wait for someone who can no longer sign in to it.
import type { CommandContext } from '#commands/context.ts'
import { canAnswer } from '#domain/access/answering.ts'
import { type AccessEvent, accessStream } from '#domain/access/events.ts'
import { evolve } from '#domain/access/evolve.ts'
import { type Access, noAccess } from '#domain/access/state.ts'
import { type ConversationEvent, conversationStream } from '#domain/conversation/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

import type { Effects, Reaction } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

interface AssignedConversation {
  readonly id: string
  /** Null for a conversation with staff. */
  readonly organizationId: string | null
}

export interface FreedConversationsDeps extends StreamHistoryDeps {
  /** The conversations that this person has, once the read model has reached the position. */
  readonly findAssignedConversations: (userId: string, after: string) => Promise<readonly AssignedConversation[]>
  readonly commands: {
    readonly freeConversation: (id: string, assignedTo: string, context: CommandContext) => Promise<unknown>
  }
}

const freedConversationsName = 'freed-conversations'

const accessPrefix = accessStream('')
const conversationPrefix = conversationStream('')

/** Each conversation is freed once, even if the event is handled again. `assigned-conversation` tells its colleagues. */
export const freedConversations = (deps: FreedConversationsDeps): Reaction => {
  const { readHistory, findAssignedConversations } = deps
  // The casts are safe: a stream contains only events of its aggregate.
  const readAccess = async (userId: string, upTo: number): Promise<Access> =>
    ((await readHistory(accessStream(userId), upTo)) as readonly (RecordedEvent & AccessEvent)[]).reduce(
      evolve,
      noAccess,
    )

  const free = (id: string, userId: string) => ({
    name: `free ${id}`,
    run: (context: CommandContext) => deps.commands.freeConversation(id, userId, context),
  })

  const onAccessChange = async (event: RecordedEvent): Promise<Effects> => {
    const userId = event.stream.slice(accessPrefix.length)
    const before = await readAccess(userId, event.revision - 1)
    const after = await readAccess(userId, event.revision)
    const sides = [null, ...Object.keys(before.grants)]
    const lostSides = new Set(sides.filter((side) => canAnswer(before, side) && !canAnswer(after, side)))
    if (lostSides.size === 0) return {}
    const conversations = await findAssignedConversations(userId, event.position)
    return {
      commands: conversations
        .filter(({ organizationId }) => lostSides.has(organizationId))
        .map(({ id }) => free(id, userId)),
    }
  }

  /** An assignment that was on its way while the person's access ended comes after the end in the log. */
  const onAssignment = async ({ stream, revision }: RecordedEvent, assignedTo: string): Promise<Effects> => {
    const [started] = (await readHistory(stream, revision)) as readonly (RecordedEvent & ConversationEvent)[]
    if (started?.type !== 'ConversationStarted') return {}
    const access = await readAccess(assignedTo, Infinity)
    if (canAnswer(access, started.data.organizationId)) return {}
    return { commands: [free(stream.slice(conversationPrefix.length), assignedTo)] }
  }

  return {
    name: freedConversationsName,
    streamPrefixes: [accessPrefix, conversationPrefix],
    react: async (event) => {
      if (event.stream.startsWith(accessPrefix)) return onAccessChange(event)
      if (event.type !== 'ConversationAssigned' || event.data.assignedTo === null) return {}
      return onAssignment(event, event.data.assignedTo)
    },
  }
}
