// What the house tells people on its own: the bell and mails. No personal data: a notice may be read over a shoulder, and a
// mail lies in an inbox that we do not keep.

export const notices = {
  overdueReferral: {
    title: 'Overdue referral',
    message: (days: number) => `A referral is older than ${days} days.`,
  },
  urgentReferral: {
    title: 'Urgent referral',
    message: 'A referral was marked as urgent: it is needed within 1-2 days.',
    mailBody:
      'A referral was marked as urgent: it is needed within 1-2 days.\n\nYou get this mail because you review referrals.',
    mailButton: 'Open the referral',
  },
}
