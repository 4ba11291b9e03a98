// Describes referral transitions in an organization's updates and a family's recent activity. The sentences contain no
// personal information, because other people may see the screen or the inbox.
import { m } from '#messages'

import type { Disposition, ReferralStatus } from './enumerations.ts'
import { type PartnerRef, partnerName, partnerNameInSentence } from './organization-ref.ts'
import type { DecliningSide, RecipientRole } from './notifications.ts'

interface Transition {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
}

/** The names of the organizations. A name is null if there is no organization or the reader may not see it. */
interface OrganizationNames {
  readonly from: string | null
  readonly to: string | null
}

const senderMessage = ({ status, disposition }: Transition, partner: string | null): string => {
  switch (status) {
    case 'requested':
    case 'pending_review':
      return m['notifications:updates.sent.pendingReview']()
    case 'in_review':
      return m['notifications:updates.sent.inReview']()
    case 'submitted':
      return partner === null
        ? m['notifications:updates.sent.submittedToPartner']()
        : m['notifications:updates.sent.submitted']({ partner })
    case 'received':
      if (disposition === 'waitlisted') {
        return partner === null
          ? m['notifications:updates.sent.waitlistedByPartner']()
          : m['notifications:updates.sent.waitlisted']({ partner })
      }
      return partner === null
        ? m['notifications:updates.sent.acceptedByPartner']()
        : m['notifications:updates.sent.accepted']({ partner })
    case 'returned':
      if (disposition === 'withdrawn') return m['notifications:updates.sent.withdrawn']()
      return disposition === 'declined'
        ? m['notifications:updates.sent.declined']()
        : m['notifications:updates.sent.returned']()
    case 'closed':
      return m['notifications:updates.sent.closed']()
  }
}

const receiverMessage = ({ status, disposition }: Transition, sender: string | null): string => {
  switch (status) {
    case 'submitted':
      return sender === null
        ? m['notifications:updates.received.submittedByExchange']()
        : m['notifications:updates.received.submitted']({ sender })
    case 'received':
      return disposition === 'waitlisted'
        ? m['notifications:updates.received.waitlisted']()
        : m['notifications:updates.received.accepted']()
    case 'returned':
      if (disposition === 'withdrawn') {
        return sender === null
          ? m['notifications:updates.received.withdrawnByFamily']()
          : m['notifications:updates.received.withdrawn']({ sender })
      }
      return disposition === 'declined'
        ? m['notifications:updates.received.declined']()
        : m['notifications:updates.received.returned']()
    case 'closed':
      return m['notifications:updates.received.closed']()
    default:
      return m['notifications:updates.received.noLongerYours']()
  }
}

/** Describes a transition to an organization, by its role in the referral (NOT-10). */
export const updateMessage = (
  role: Exclude<RecipientRole, 'client'>,
  transition: Transition,
  { from, to }: OrganizationNames,
): string => {
  switch (role) {
    case 'sender':
      return senderMessage(transition, to)
    case 'receiver':
      return receiverMessage(transition, from)
    case 'former_receiver':
      return m['notifications:updates.received.noLongerYours']()
  }
}

/**
 * Describes a transition to the family, for its recent activity. `request` is the request inside a sentence, and `partner`
 * the receiving organization.
 */
export const activityMessage = (
  request: string,
  { status, disposition, declinedBy = null }: Transition & { readonly declinedBy?: DecliningSide | null },
  partner: PartnerRef | null,
): string => {
  switch (status) {
    case 'requested':
    case 'pending_review':
      return m['client-portal:activity.withStaff']({ request })
    case 'in_review':
      return m['client-portal:activity.inReview']({ request })
    case 'submitted':
      return partner === null
        ? m['client-portal:activity.submittedToPartner']({ request })
        : m['client-portal:activity.submitted']({ request, partner: partnerNameInSentence(partner) })
    case 'received':
      if (disposition === 'waitlisted') {
        return partner === null
          ? m['client-portal:activity.waitlistedByPartner']({ request })
          : m['client-portal:activity.waitlisted']({ request, partner: partnerName(partner) })
      }
      return partner === null
        ? m['client-portal:activity.acceptedByPartner']({ request })
        : m['client-portal:activity.accepted']({ request, partner: partnerName(partner) })
    case 'returned':
      if (disposition === 'withdrawn') return m['client-portal:activity.withdrawn']({ request })
      if (declinedBy === 'partner') return m['client-portal:activity.declinedByPartner']({ request })
      return disposition === 'declined'
        ? m['client-portal:activity.declined']({ request })
        : m['client-portal:activity.moreNeeded']({ request })
    case 'closed':
      return m['client-portal:activity.closed']({ request })
  }
}
