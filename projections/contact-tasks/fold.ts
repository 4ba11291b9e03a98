// The state that the read model stores for the tasks about one referral: since when one is open, and the results of those that
// are done. Notes stay sealed.
import type { Confidential } from '#contracts/confidential.ts'
import type { ContactResult, ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'
import { type ContactTaskEvent, contactTaskEvents } from '#domain/contact-task/events.ts'
import { evolve } from '#domain/contact-task/evolve.ts'
import { type ContactTasks, noContactTasks } from '#domain/contact-task/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

export interface FinishedTask {
  readonly taskId: string
  readonly method: ContactTaskMethod
  readonly changes: readonly ContactNews[]
  readonly result: ContactResult
  readonly note: Confidential | null
  readonly finishedAt: string
  readonly finishedBy: string | null
}

export interface ContactTasksState {
  /** The same state that commands are decided on. */
  readonly tasks: ContactTasks
  /** When the open task was raised. Null without one. */
  readonly since: string | null
  /** Oldest first. */
  readonly results: readonly FinishedTask[]
  readonly updatedAt: string
}

type RecordedTaskEvent = RecordedEvent<ContactTaskEvent>

const isTaskEvent = (event: RecordedEvent): event is RecordedTaskEvent => event.type in contactTaskEvents

/** The result, if the event finishes the open task. */
const resultOf = ({ open }: ContactTasks, event: RecordedTaskEvent): FinishedTask[] => {
  if (event.type !== 'ContactTaskFinished' || open?.taskId !== event.data.taskId) return []
  const { taskId, method, changes } = open
  const { result, note } = event.data
  return [{ taskId, method, changes, result, note, finishedAt: event.at, finishedBy: event.actor.userId }]
}

/** A stream that does not begin with ContactTaskRaised has no state. */
export const contactTasksFold: StreamFold<ContactTasksState> = {
  name: 'contact_tasks',
  category: 'contacttask',
  apply: (state, event) => {
    if (!isTaskEvent(event)) return state
    if (state === undefined && event.type !== 'ContactTaskRaised') return undefined
    const before = state?.tasks ?? noContactTasks
    const tasks = evolve(before, event)
    return {
      tasks,
      since: tasks.open === null ? null : (state?.since ?? event.at),
      results: [...(state?.results ?? []), ...resultOf(before, event)],
      updatedAt: event.at,
    }
  },
}
