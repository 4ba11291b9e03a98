// Finds the family that a record belongs to, and who reviews a referral, in the log, which does not lag like a read model.
import type { FamilyRecord } from '#contracts/acts-on.ts'
import { appointmentDecider } from '#domain/appointment/decide.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { conversationDecider } from '#domain/conversation/decide.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { Handler } from './handle.ts'

/** Returns the client's id, or undefined if there is no such record. */
export type FindFamily = (record: FamilyRecord) => Promise<string | undefined>

export const createFindFamily =
  (handler: Handler): FindFamily =>
  async ({ kind, id }) => {
    switch (kind) {
      case 'client':
        return id
      case 'referral':
        return (await handler.load(referralDecider, referralStream(id))).state?.clientId
      case 'appointment':
        return (await handler.load(appointmentDecider, appointmentStream(id))).state?.clientId
      case 'conversation':
        return (await handler.load(conversationDecider, conversationStream(id))).state?.clientId
    }
  }

/** Whether the person is the current or last reviewer of one of these referrals. */
export type IsReviewer = (userId: string, referralIds: readonly string[]) => Promise<boolean>

export const createIsReviewer =
  (handler: Handler): IsReviewer =>
  async (userId, referralIds) => {
    const histories = await Promise.all(referralIds.map((id) => handler.load(referralDecider, referralStream(id))))
    return histories.some(({ state }) => state?.reviewerId === userId)
  }
