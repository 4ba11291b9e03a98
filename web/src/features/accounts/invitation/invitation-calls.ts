// The schema and API calls of the invitation page, in a separate chunk, because they aren't needed until the user types.
import { JoinByInvitation } from '#contracts/invitations.ts'

export { call } from '../../../lib/api/client.ts'
export { signIn } from '../../../lib/api/refresh-session.ts'
export { signOut } from '../../../lib/session/session-actions.ts'

export const joinSchema = JoinByInvitation
