// The inboxes of staff and of organizations: their routes, live topics and pages.
import { paths } from '../../lib/paths.ts'

export interface Inbox {
  readonly kind: 'staff' | 'organization'
  /** The live topic of its conversations. */
  readonly topic: string
  readonly listPath: string
  readonly conversationPath: (id: string) => string
}

export const staffInbox: Inbox = {
  kind: 'staff',
  topic: 'staffmessages',
  listPath: paths.staffMessages(),
  conversationPath: paths.staffConversation,
}

export const organizationInbox = (organizationId: string): Inbox => ({
  kind: 'organization',
  topic: `messages:${organizationId}`,
  listPath: paths.organizationMessages(),
  conversationPath: paths.organizationConversation,
})
