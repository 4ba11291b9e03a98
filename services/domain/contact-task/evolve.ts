// Applies each event to the tasks about a referral. The function is total: finishing a task that is not open changes nothing.
import { assertNever } from '../decision.ts'
import type { ContactTaskEvent } from './events.ts'
import type { ContactTasks } from './state.ts'

export const evolve = (state: ContactTasks, event: ContactTaskEvent): ContactTasks => {
  switch (event.type) {
    case 'ContactTaskRaised': {
      const { clientId, taskId, method, changes } = event.data
      const earlier = state.open?.taskId === taskId ? state.open : { changes: [], version: 0 }
      const open = { taskId, method, changes: [...earlier.changes, ...changes], version: earlier.version + 1 }
      return { ...state, clientId, open }
    }
    case 'ContactTaskFinished': {
      const { taskId } = event.data
      return state.open?.taskId === taskId ? { ...state, open: null, finished: [...state.finished, taskId] } : state
    }
    default:
      return assertNever(event)
  }
}
