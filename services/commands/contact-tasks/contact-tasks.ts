// Commands on the tasks of staff to call or write to a family.
import type { ContactTaskMethod, ContactNews, FinishContactTask } from '#contracts/contact-tasks.ts'
import { contactTaskDecider } from '#domain/contact-task/decide.ts'
import { contactTaskStream } from '#domain/contact-task/events.ts'
import { deriveId } from '#platform/derive-id.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

interface FamilyNewsByStaff {
  readonly referralId: string
  readonly clientId: string
  readonly method: ContactTaskMethod
  readonly changes: readonly ContactNews[]
}

export interface ContactTaskCommands {
  /** Opens a task, or adds the news to the open one. Only for the system. */
  raiseContactTask(news: FamilyNewsByStaff, context: CommandContext): Promise<void>
  /** Ends the open task, if there is one, because the family no longer wants to be contacted. Only for the system. */
  dropContactTask(referralId: string, context: CommandContext): Promise<void>
  /** @refuses not_permitted, not_found, stale_version (done, or with later news), unsafe_input, sensitive_content, key_reused */
  finishContactTask(
    referralId: string,
    body: FinishContactTask,
    context: CommandContext,
  ): Promise<{ readonly position: string | null }>
}

export const createContactTaskCommands = (handler: Pick<Handler, 'handle'>): ContactTaskCommands => ({
  raiseContactTask: async (news, context) => {
    const { actor } = context
    const taskId = deriveId(context.commandId, 'contact task')
    await handler.handle(contactTaskDecider, {
      stream: contactTaskStream(news.referralId),
      context,
      decide: (state) => contactTaskDecider.decide({ type: 'raise', actor, taskId, ...news }, state),
    })
  },
  dropContactTask: async (referralId, context) => {
    const { actor } = context
    await handler.handle(contactTaskDecider, {
      stream: contactTaskStream(referralId),
      context,
      decide: (state) => contactTaskDecider.decide({ type: 'drop', actor }, state),
    })
  },
  finishContactTask: async (referralId, { note = '', ...body }, context) => {
    const { actor } = context
    const { position } = await handler.handle(contactTaskDecider, {
      stream: contactTaskStream(referralId),
      context,
      decide: (state) => contactTaskDecider.decide({ type: 'finish', actor, note, ...body }, state),
    })
    return { position }
  },
})
