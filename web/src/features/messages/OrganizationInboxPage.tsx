// /org/messages: the inbox of the organization that the person acts for.
import { useSession } from '../../lib/session/session.ts'
import { InboxView } from './InboxView.tsx'
import { organizationInbox } from './inbox.ts'

export const OrganizationInboxPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? '')
  return <InboxView key={organizationId} inbox={organizationInbox(organizationId)} />
}
