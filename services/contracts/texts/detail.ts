// Words of one referral's page: details, who sees it, and what each event of its timeline says.

/** What happened, by the event's type in the log. */
const event: Readonly<Record<string, string>> = {
  ReferralRequested: 'Requested',
  ReviewStarted: 'Review started',
  ReferralAssigned: 'Assigned',
  ReviewReleased: 'Review given back',
  ReceiverCleared: 'Choice of receiver taken back',
  ReferralRouted: 'Routed',
  ReferralSubmitted: 'Approved and submitted',
  ReferralAccepted: 'Accepted',
  ReferralWaitlisted: 'Waitlisted',
  ReferralDeclined: 'Declined',
  ReferralReturned: 'Returned for revision',
  ReferralResubmitted: 'Resubmitted',
  ReferralWithdrawn: 'Withdrawn',
  OutcomeRecorded: 'Outcome recorded',
  ReferralClosed: 'Closed',
  ReferralReopened: 'Reopened',
  NoteAdded: 'Note added',
  PriorityChanged: 'Priority changed',
  ReferralBecameAtRisk: 'Became at risk',
  ReferralBecameOverdue: 'Became overdue',
}

export const detail = {
  timeline: {
    event,
    by: (name: string, from: string | null) => (from === null ? `by ${name}` : `by ${name}, ${from}`),
    need: (answer: string) => `Need ${answer.toLowerCase()}`,
    olderThan: (days: string) => `Older than ${days} ${days === '1' ? 'day' : 'days'}`,
  },

  /** How staff reach a family without an account. */
  family: {},

  known: {
    because: { name: 'similar name', contact: 'same contact, as far as it is shown' },
  },

  whoSees: {
    byLink: (name: string) => `${name}, by the link of the request: how it stands, and what staff ask`,
    client: (name: string) => `${name}, in their own view, with only the notes shared with the family`,
  },
}
