// /staff/messages: the inbox of staff.
import { InboxView } from './InboxView.tsx'
import { staffInbox } from './inbox.ts'

export const StaffInboxPage = () => <InboxView inbox={staffInbox} />
