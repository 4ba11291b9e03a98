// Events of the tasks to call or write to the family of one referral. Stream `contacttask-<referralId>`: at most one task is
// open at a time. Notes are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { ContactResult, ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'
import { z } from 'zod'

const id = z.uuid()

export const contactTaskEvents = {
  /** There is news for the family. With the id of the open task, the news is added to it. */
  ContactTaskRaised: {
    version: 1,
    schema: z.object({
      referralId: id,
      clientId: id,
      taskId: id,
      method: ContactTaskMethod,
      changes: z.array(ContactNews).min(1),
    }),
  },
  ContactTaskFinished: {
    version: 1,
    schema: z.object({ taskId: id, result: ContactResult, note: Confidential.nullable() }),
  },
} as const

type ContactTaskEventType = keyof typeof contactTaskEvents
export type ContactTaskEvent = {
  [T in ContactTaskEventType]: { readonly type: T; readonly data: z.infer<(typeof contactTaskEvents)[T]['schema']> }
}[ContactTaskEventType]

/** All tasks about one referral. */
export const contactTaskStream = (referralId: string) => `contacttask-${referralId}`
