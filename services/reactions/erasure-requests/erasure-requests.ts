// Notifies admins when a family asks that its information be erased, and tells the family when an admin declines
// (docs/decisions/0084). Neither names anyone: an erased family leaves no word of its request.
import { m } from '#messages'
import { clientStream } from '#domain/client/events.ts'
import type { Accounts } from '#identity/accounts.ts'

import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { type SideEmailDeps, composeSideEmails } from '../side-emails.ts'

export interface ErasureRequestsDeps extends SideEmailDeps {
  /** Returns the ids of admins, once the read model has reached the position. */
  readonly findAdmins: (after: string) => Promise<readonly string[]>
  /** The owners of these client profiles. */
  readonly findOwners: Accounts['findOwners']
}

const erasureRequestsName = 'erasure-requests'

const streamPrefix = clientStream('')

const emailTexts = {
  subject: m['family-emails:erasureAnswer.subject'],
  body: m['family-emails:erasureAnswer.body'],
  button: m['family-emails:erasureAnswer.button'],
  unsubscribe: m['family-emails:unsubscribe'],
  path: '/client-dashboard/information',
} as const

/** The family reads the answer on its own page. Without an account, it cannot ask there. */
export const erasureRequests = (deps: ErasureRequestsDeps): Reaction => ({
  name: erasureRequestsName,
  streamPrefixes: [streamPrefix],
  react: async (event): Promise<Effects> => {
    if (event.type === 'ErasureRequested') {
      const admins = await deps.findAdmins(event.position)
      return {
        notifications: admins.map((userId) => ({
          id: deriveEffectId(erasureRequestsName, event, `notification ${userId}`),
          userId,
          type: 'other',
          title: m['notifications:staff.erasureRequested.title'](),
          message: m['notifications:staff.erasureRequested.message'](),
          link: '/admin/erasure-requests',
        })),
      }
    }
    if (event.type !== 'ErasureRequestDeclined') return {}
    const clientId = event.stream.slice(streamPrefix.length)
    const userIds = (await deps.findOwners([clientId])).map(({ userId }) => userId)
    const email = { reaction: erasureRequestsName, event, side: 'family', userIds, clientId, ...emailTexts } as const
    return { emails: await composeSideEmails(deps, email) }
  },
})
