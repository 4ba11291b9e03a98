// /org/messages/:id: one conversation of a family with the organization that the person acts for.
import { useSession } from '../../lib/session/session.ts'
import { InboxConversation } from './InboxConversation.tsx'
import { organizationInbox } from './inbox.ts'

export const OrganizationConversationPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? '')
  return <InboxConversation key={organizationId} inbox={organizationInbox(organizationId)} />
}
