// What the house tells people on its own: the bell, updates, recent activity. No personal data: a notice may be read over a
// shoulder. What comes by mail is in notice-mails.ts.
import type { Disposition, ReferralStatus } from '../enumerations.ts'
import { type RecipientRole, unreadCountLimit } from '../notifications.ts'

interface Moved {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
}

/** Names of the organizations; null where it is nobody's, or the name is not to be said. */
interface Between {
  readonly from: string | null
  readonly to: string | null
}

const partner = 'The partner'

/** To the organization that made it. */
const toSender = ({ status, disposition }: Moved, { to }: Between): string => {
  switch (status) {
    case 'requested':
    case 'pending_review':
      return 'Your referral waits for review'
    case 'in_review':
      return 'Staff review your referral'
    case 'submitted':
      return `Your referral was sent to ${to ?? 'a partner'}`
    case 'received':
      return disposition === 'waitlisted'
        ? `${to ?? partner} put your referral on its waitlist`
        : `${to ?? partner} accepted your referral`
    case 'returned':
      if (disposition === 'withdrawn') return 'Your referral was withdrawn'
      return disposition === 'declined' ? 'Your referral was declined' : 'Your referral came back for revision'
    case 'closed':
      return 'Your referral was closed'
  }
}

/** To the organization that has it. */
const toReceiver = ({ status, disposition }: Moved, { from }: Between): string => {
  switch (status) {
    case 'submitted':
      return `New referral from ${from ?? 'the exchange'}`
    case 'received':
      return disposition === 'waitlisted' ? 'A referral is on your waitlist' : 'Your organization accepted a referral'
    case 'returned':
      if (disposition === 'withdrawn') return `${from ?? 'The family'} withdrew a referral`
      return disposition === 'declined' ? 'A referral sent to you was declined' : 'A referral went back to its sender'
    case 'closed':
      return 'A referral with you was closed'
    default:
      return noLonger
  }
}

const noLonger = 'A referral is no longer with you'

/** What became of a referral, as this part of it is told. */
const update = (standing: Exclude<RecipientRole, 'client'>, moved: Moved, between: Between): string => {
  switch (standing) {
    case 'sender':
      return toSender(moved, between)
    case 'receiver':
      return toReceiver(moved, between)
    case 'former_receiver':
      return noLonger
  }
}

/** To the family, in its recent activity. */
const activity = (need: string, { status, disposition }: Moved, to: string | null): string => {
  switch (status) {
    case 'requested':
    case 'pending_review':
      return `Your ${need} request is with our staff`
    case 'in_review':
      return `Our staff are reading your ${need} request`
    case 'submitted':
      return `${need} was sent to ${to ?? 'a partner'}`
    case 'received':
      return disposition === 'waitlisted'
        ? `${to ?? partner} put you on its waitlist for ${need}`
        : `${to ?? partner} accepted your ${need} request`
    case 'returned':
      return disposition === 'withdrawn' ? `Your ${need} request was withdrawn` : `Your ${need} request came back`
    case 'closed':
      return `Your ${need} request is completed`
  }
}

/** Of the bell alone, written by the server: pages need not load it. */
export const requestAnswered = {
  title: 'A question was answered',
  message: 'There is an answer about a request made without an account, which waits for review again.',
}

export const notices = {
  newReferral: { title: 'New referral', message: 'A referral came in and waits for review.' },
  newApplication: { title: 'New partner application', message: 'An organization applied to become a partner.' },
  newClient: { title: 'New client', message: 'A client was registered.' },
  overdueReferral: {
    title: 'Overdue referral',
    message: (days: number) => `A referral is older than ${days} days.`,
  },
  listingProblem: {
    title: 'Problem with a listing',
    message: 'A visitor says that something in the directory is wrong.',
  },
  newUrgentReferral: {
    title: 'New urgent referral',
    message: 'A referral came in and is needed within 1-2 days.',
  },
  urgentReferral: {
    title: 'Urgent referral',
    message: 'A referral was marked as urgent: it is needed within 1-2 days.',
  },

  assignedReview: {
    title: 'Review assigned to you',
    message: 'A colleague gave you the review of a referral.',
  },

  page: {
    markOf: (title: string, subject: string) => `Mark as read: ${title} ${subject}`.trim(),
    unread: (count: number) =>
      count === 0 ? 'Everything is read' : `${count < unreadCountLimit ? count : `${unreadCountLimit - 1}+`} unread`,
  },

  updates: {
    title: 'Updates',
    all: 'See all updates',
    back: 'Back to dashboard',
    allTitle: 'Updates on your referrals',
    says: update,
    empty: 'No updates yet.',
    emptyText: 'When a referral that you sent or received moves, it says so here.',
    loadFailed: 'The updates could not be loaded',
  },

  activity: {
    says: activity,
  },

  byMail: {
    frequency: {
      immediately: { name: 'Right away', meaning: 'an email whenever something happens' },
      daily: { name: 'Once a day', meaning: (hour: string) => `one email at ${hour}, when there is something new` },
      never: { name: 'Never', meaning: 'you read it here when you sign in' },
    },
  },
}
