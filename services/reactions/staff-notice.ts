// What the reactions that tell staff by bell have in common: each of those who review hears once of what happened, but for the
// one who did it.
import type { RecordedEvent } from '#domain/recorded.ts'

import { type NewNotification, type Reaction, effectId } from './reaction.ts'

export type StaffNotice = Omit<NewNotification, 'id' | 'userId'>

export interface StaffNoticeDeps {
  /** Ids of staff and admins, as their access stands once the read model has passed the position. */
  readonly reviewers: (after: string) => Promise<readonly string[]>
}

/** One notification for each reviewer and event that `noticeOf` answers, however often the event is handled. */
export const tellStaff = (
  { reviewers }: StaffNoticeDeps,
  { name, streamPrefixes }: Pick<Reaction, 'name' | 'streamPrefixes'>,
  noticeOf: (event: RecordedEvent) => StaffNotice | undefined,
): Reaction => ({
  name,
  streamPrefixes,
  react: async (event) => {
    const notice = noticeOf(event)
    if (notice === undefined) return {}
    const others = (await reviewers(event.position)).filter((id) => id !== event.actor.userId)
    return {
      notifications: others.map((userId) => ({
        id: effectId(name, event, `notification ${userId}`),
        userId,
        ...notice,
      })),
    }
  },
})
