// Commands on the tasks to call or write to a family.
import type { ContactResult, ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

/** There is news for a family that wants a call or a letter. */
interface RaiseContactTask {
  readonly type: 'raise'
  readonly actor: ResolvedActor
  readonly referralId: string
  readonly clientId: string
  /** The id of the task if none is open yet. */
  readonly taskId: string
  readonly method: ContactTaskMethod
  readonly changes: readonly ContactNews[]
}

/** The note as typed. */
interface FinishContactTask {
  readonly type: 'finish'
  readonly actor: ResolvedActor
  readonly taskId: string
  /** The version that the person saw. */
  readonly version: number
  readonly result: ContactResult
  readonly note: string
}

/** The family no longer wants to be contacted. */
interface DropContactTask {
  readonly type: 'drop'
  readonly actor: ResolvedActor
}

export type ContactTaskCommand = RaiseContactTask | FinishContactTask | DropContactTask
