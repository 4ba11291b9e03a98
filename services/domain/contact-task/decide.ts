// Decides commands on the tasks to call or write to a family.
import { contactNoteLength } from '#contracts/contact-tasks.ts'
import { isStaff } from '#contracts/parties.ts'
import { type Decider, type Decision, noLostReaders, refuse } from '../decision.ts'
import { isRefused, optionalScreenedText } from '../screened-text.ts'
import type { ContactTaskCommand } from './commands.ts'
import type { ContactTaskEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type ContactTasks, noContactTasks } from './state.ts'

/**
 * News is added to the open task, so that a family gets one call. A task that is done, or that has got news since, is stale.
 * @refuses not_permitted, not_found, stale_version, unsafe_input, sensitive_content
 */
const decide = (
  command: ContactTaskCommand,
  { clientId, open, finished }: ContactTasks,
): Decision<ContactTaskEvent> => {
  const { actor } = command
  if (command.type === 'drop') {
    if (actor.role !== 'system') return refuse('not_permitted')
    if (open === null) return []
    return [{ type: 'ContactTaskFinished', data: { taskId: open.taskId, result: 'not_needed', note: null } }]
  }
  if (command.type === 'raise') {
    if (actor.role !== 'system') return refuse('not_permitted')
    const { referralId, method, changes } = command
    const taskId = open?.taskId ?? command.taskId
    const data = { referralId, clientId: command.clientId, taskId, method, changes: [...changes] }
    return [{ type: 'ContactTaskRaised', data }]
  }
  if (!isStaff(actor)) return refuse('not_permitted')
  const { taskId, version, result } = command
  if (finished.includes(taskId)) return refuse('stale_version')
  if (open?.taskId !== taskId) return refuse('not_found')
  if (open.version !== version) return refuse('stale_version')
  const note = optionalScreenedText(command.note, { clientId, path: 'note', limit: contactNoteLength })
  if (isRefused(note)) return note
  return [{ type: 'ContactTaskFinished', data: { taskId, result, note } }]
}

export const contactTaskDecider: Decider<ContactTaskCommand, ContactTasks, ContactTaskEvent> = {
  initial: noContactTasks,
  decide,
  evolve,
  // Only staff read the tasks.
  findLostReaders: noLostReaders,
}
