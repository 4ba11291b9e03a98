// Frees the reviews of a person who is no longer staff, and tells the admins. Without this, a review would wait for
// someone who can no longer sign in to it.
import { m } from '#messages'
import type { CommandContext } from '#commands/context.ts'
import { isStaff } from '#contracts/parties.ts'
import { type AccessEvent, accessStream } from '#domain/access/events.ts'
import { evolve } from '#domain/access/evolve.ts'
import { type Access, noAccess } from '#domain/access/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export interface FreedReviewsDeps extends StreamHistoryDeps {
  /**
   * The referrals whose review this person has, or had until the system freed it after the event. So a repetition of the
   * event finds the same ones.
   */
  readonly findClaimedReviews: (userId: string, since: { position: string; at: string }) => Promise<readonly string[]>
  /** Returns the ids of admins, once the read model has reached the position. */
  readonly findAdmins: (after: string) => Promise<readonly string[]>
  readonly commands: {
    readonly freeReview: (referralId: string, reviewerId: string, context: CommandContext) => Promise<unknown>
  }
}

const freedReviewsName = 'freed-reviews'

const accessPrefix = accessStream('')
const referralPrefix = referralStream('')

const hasStaffRole = ({ grants }: Access): boolean => Object.values(grants).some(isStaff)

/** The person who has the review from this event on, or undefined. */
const findNewReviewer = (event: RecordedEvent): string | undefined => {
  if (event.type === 'ReviewStarted') return event.data.claimedBy
  return event.type === 'ReferralAssigned' ? event.data.assignedTo : undefined
}

export const freedReviews = (deps: FreedReviewsDeps): Reaction => {
  const { readHistory, findClaimedReviews, findAdmins } = deps
  // The cast is safe: a stream contains only events of its aggregate.
  const readAccess = async (userId: string, upTo: number): Promise<Access> =>
    ((await readHistory(accessStream(userId), upTo)) as readonly (RecordedEvent & AccessEvent)[]).reduce(
      evolve,
      noAccess,
    )

  const freeReview = (referralId: string, reviewerId: string) => ({
    name: `free ${referralId}`,
    run: (context: CommandContext) => deps.commands.freeReview(referralId, reviewerId, context),
  })

  /** A claim that was on its way while the person's access ended comes after the end in the log. */
  const onClaim = async (referralId: string, reviewerId: string): Promise<Effects> =>
    hasStaffRole(await readAccess(reviewerId, Infinity)) ? {} : { commands: [freeReview(referralId, reviewerId)] }

  const onAccessChange = async (event: RecordedEvent): Promise<Effects> => {
    const userId = event.stream.slice(accessPrefix.length)
    const wasStaff = hasStaffRole(await readAccess(userId, event.revision - 1))
    const isStillStaff = hasStaffRole(await readAccess(userId, event.revision))
    if (!wasStaff || isStillStaff) return {}
    const reviews = await findClaimedReviews(userId, event)
    if (reviews.length === 0) return {}
    const admins = await findAdmins(event.position)
    return {
      commands: reviews.map((referralId) => freeReview(referralId, userId)),
      notifications: admins.map((adminId) => ({
        id: deriveEffectId(freedReviewsName, event, `notification ${adminId}`),
        userId: adminId,
        type: 'other',
        title: m['notifications:staff.freedReviews.title'](),
        message: m['notifications:staff.freedReviews.message']({ count: reviews.length }),
        link: '/admin/referrals',
      })),
    }
  }

  return {
    name: freedReviewsName,
    streamPrefixes: [accessPrefix, referralPrefix],
    react: async (event) => {
      if (event.stream.startsWith(accessPrefix)) return onAccessChange(event)
      const reviewerId = findNewReviewer(event)
      return reviewerId === undefined ? {} : onClaim(event.stream.slice(referralPrefix.length), reviewerId)
    },
  }
}
