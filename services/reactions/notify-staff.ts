// Shared by the reactions that notify staff: every reviewer gets one notification, except the person who caused the
// event.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { NewNotification } from '#notifications/notifications.ts'

import { type Reaction, deriveEffectId } from './reaction.ts'

export type StaffNotification = Omit<NewNotification, 'id' | 'userId'>

export interface StaffNotificationDeps {
  /** Returns the ids of staff and admins, once the read model has reached the position. */
  readonly findReviewers: (after: string) => Promise<readonly string[]>
}

/**
 * For each event that `toNotification` maps to a notification, writes it once per reviewer, even if the event is
 * handled again.
 */
export const notifyStaff = (
  { findReviewers }: StaffNotificationDeps,
  { name, streamPrefixes }: Pick<Reaction, 'name' | 'streamPrefixes'>,
  toNotification: (event: RecordedEvent) => StaffNotification | undefined,
): Reaction => ({
  name,
  streamPrefixes,
  react: async (event) => {
    const notification = toNotification(event)
    if (notification === undefined) return {}
    const recipients = (await findReviewers(event.position)).filter((id) => id !== event.actor.userId)
    return {
      notifications: recipients.map((userId) => ({
        id: deriveEffectId(name, event, `notification ${userId}`),
        userId,
        ...notification,
      })),
    }
  },
})
