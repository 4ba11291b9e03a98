// Shared by the reactions that notify staff: every reviewer gets one notification, except the person who caused the event.
import type { RecordedEvent } from '#domain/recorded.ts'

import { type NewNotification, type Reaction, effectId } from './reaction.ts'

export type StaffNotice = Omit<NewNotification, 'id' | 'userId'>

export interface StaffNoticeDeps {
  /** Ids of staff and admins, read once the read model has caught up to the position. */
  readonly reviewers: (after: string) => Promise<readonly string[]>
}

/** Writes one notification per reviewer for each event that `noticeOf` maps to one, even if the event is handled again. */
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
