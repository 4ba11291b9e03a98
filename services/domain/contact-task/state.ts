// The tasks about one referral: the open one, and which are done.
import type { ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'

interface OpenTask {
  readonly taskId: string
  readonly method: ContactTaskMethod
  readonly changes: readonly ContactNews[]
  /** The number of events of this task. */
  readonly version: number
}

export interface ContactTasks {
  /** Empty before the first task. */
  readonly clientId: string
  readonly open: OpenTask | null
  readonly finished: readonly string[]
}

export const noContactTasks: ContactTasks = { clientId: '', open: null, finished: [] }
