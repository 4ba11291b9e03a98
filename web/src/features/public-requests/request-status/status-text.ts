// The sentence that says where a request is.
import { m } from '#messages'
import type { RequestStatus } from '#contracts/public-requests.ts'

const statusMessages = {
  requested: m['public-requests:status.now.withStaff'],
  pending_review: m['public-requests:status.now.withStaff'],
  in_review: m['public-requests:status.now.inReview'],
  submitted: m['public-requests:status.now.withPartner'],
  received: m['public-requests:status.now.accepted'],
  returned: m['public-requests:status.now.returned'],
  closed: m['public-requests:status.now.closed'],
} as const satisfies Readonly<Record<RequestStatus['status'], () => string>>

type TextInput = Pick<RequestStatus, 'status' | 'disposition' | 'question' | 'notPlaced' | 'permission' | 'madeByStaff'>

export const statusText = ({
  status,
  disposition,
  question,
  notPlaced,
  permission,
  madeByStaff,
}: TextInput): string => {
  if (permission === 'revoked') return m['public-requests:status.now.permissionRevoked']()
  if (permission === 'expired') return m['public-requests:status.now.permissionExpired']()
  if (notPlaced === true) return m['public-requests:status.now.notPlaced']()
  if (question !== null) return m['public-requests:status.now.question']()
  if (disposition === 'revision')
    return madeByStaff === true
      ? m['public-requests:status.now.staffAsked']()
      : m['public-requests:status.now.senderAsked']()
  if (status === 'received' && disposition === 'waitlisted') return m['public-requests:status.now.waitlisted']()
  return disposition === 'withdrawn' ? m['public-requests:status.now.withdrawn']() : statusMessages[status]()
}
