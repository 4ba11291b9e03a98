// Words of the client's own pages: plain, and clear about who has to do what.
import type { ReferralStatus } from '../enumerations.ts'

/** After "Your ... request": where it is, and whether the family must do anything. */
const standing: Record<ReferralStatus, string> = {
  requested: 'is with our staff. You do not need to do anything right now.',
  pending_review: 'is with our staff. You do not need to do anything right now.',
  in_review: 'is being read by our staff. You do not need to do anything right now.',
  submitted: 'is with a partner. You do not need to do anything right now.',
  received: 'is being worked on. The partner will call you, or you hear it here first.',
  returned: 'came back. Open it to see why and what you can do.',
  closed: 'is completed.',
}

export const client = {
  hello: (name: string) => `Hello, ${name}`,
  standing: (need: string, status: ReferralStatus) => `Your ${need.toLowerCase()} request ${standing[status]}`,
  nothingYet: 'You have no requests yet.',
  referralsTitle: 'My Referrals',
  statusTitle: 'Check Status',
  askedOn: (date: string) => `Asked on ${date}`,
  view: 'View',
  percent: (percent: number) => `${percent}%`,
  glance: 'At a glance',
  figures: {
    active: 'Active referrals',
    total: 'Total referrals',
    completed: 'Completed services',
    invested: 'Total investment',
  },
  steps: {
    review: { title: 'Under Review', text: 'Our staff read it and find who can help, within 2-3 business days.' },
    sent: {
      title: 'Sent to Partner',
      text: (partner: string | null) =>
        partner === null
          ? 'A partner answers, usually within 2-3 business days.'
          : `${partner} has it. Partners usually answer within 2-3 business days.`,
      next: 'A partner close to you gets it.',
    },
    service: { title: 'Active Service', text: 'They call you, or you hear it here first.' },
    done: { title: 'Completed', text: 'The request is closed.' },
    returned: { title: 'Returned', text: 'It is back with you or who asked for you. Open it to read why.' },
    waitlisted: 'You are on their waitlist. They keep your place.',
  },
  accountNotFound: 'Account Not Found',
  accountNotFoundText: 'No client profile belongs to this account yet.',
  loadFailed: 'Your requests could not be loaded',
}
