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
  standing: (need: string, status: ReferralStatus) => `Your ${need.toLowerCase()} request ${standing[status]}`,
  figures: {},
  steps: {
    review: {},
    sent: {
      text: (partner: string | null) =>
        partner === null
          ? 'A partner answers, usually within 2-3 business days.'
          : `${partner} has it. Partners usually answer within 2-3 business days.`,
    },
    service: {},
    done: {},
    returned: {},
  },
}
