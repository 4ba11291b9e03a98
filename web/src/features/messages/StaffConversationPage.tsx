// /staff/messages/:id: one conversation of a family with staff.
import { InboxConversation } from './InboxConversation.tsx'
import { staffInbox } from './inbox.ts'

export const StaffConversationPage = () => <InboxConversation inbox={staffInbox} />
