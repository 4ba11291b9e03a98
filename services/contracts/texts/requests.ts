// Words of asking for help without an account: the public form, the request to one partner, and the page that shows how it stands.
import type { Disposition, NeedCategory, ReferralStatus } from '../enumerations.ts'

const need: Readonly<Record<NeedCategory, string>> = {
  'Financial Assistance': 'Financial Assistance',
  'Navigation/Referrals': 'Navigation/Referrals',
  'Household Essentials': 'Household Essentials',
  'Food Assistance': 'Food Assistance',
  Clothing: 'Clothing',
  Childcare: 'Childcare',
  'Behavioral/Mental Health': 'Behavioral/Mental Health',
  Other: 'Other',
}

/** How a returned request is called, by why it came back. */
const returned: Readonly<Partial<Record<Disposition, string>>> = {
  withdrawn: 'Withdrawn',
  revision: 'A question for you',
}

/** Where it is, and whether the family must do anything. */
const standing: Readonly<Record<ReferralStatus, string>> = {
  requested: 'Your request is with our staff. You do not need to do anything right now.',
  pending_review: 'Your request is with our staff. You do not need to do anything right now.',
  in_review: 'Our staff are reading your request. You do not need to do anything right now.',
  submitted: 'Your request is with a partner. You do not need to do anything right now.',
  received: 'A partner has taken on your request. They call you at the number you gave.',
  returned: 'Your request came back to our staff. They call you if they need to ask you something.',
  closed: 'Your request is closed.',
}

export const requests = {
  need,
  consentRequired: { title: 'Consent Required', text: 'Please confirm consent before submitting.' },
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  failed: {
    title: 'Submission Failed',
  },
  restored: {},

  sent: {
    title: 'Request Submitted',
    next: [
      'A person on our staff reads it within 24-48 hours on business days.',
      'They find who can help. Review and routing take 2-3 business days.',
      'We call you, or the partner does, at the number you gave.',
    ],
  },

  form: {
    title: 'Request a Referral',
    description:
      'Ask for help with food, bills, housing or care in Northwest Georgia. One page, no account needed, answered in 24-48 hours on business days.',
    back: 'Back to the home page',
    chosenPartner: 'the partner you chose',
    lead: 'Tell us what you need. A person reads it and finds out who near you can help. It costs nothing.',
    partner: (name: string) => `You are asking for ${name}. Our staff read your request first and send it on.`,
    firstName: 'Client first name',
    lastInitial: 'Last initial',
    lastInitialHelp: 'One letter. We do not keep last names.',
    phone: 'Phone',
    phoneHelp: 'A number where it is safe to call you.',
    email: 'Email',
    county: 'County',
    need: 'Need category',
    note: 'What do you need?',
    noteHelp: 'What happened, what would help, and by when. Please leave out numbers of documents and accounts.',
    submit: 'Submit Request',
    submitting: 'Submitting...',
    privacy: 'Encrypted. Only our staff and the partner who helps can read it.',
  },

  guest: {
    title: (partner: string) => `Request service from ${partner}`,
    intro: 'Our staff read your request first, then send it on to the partner.',
    consentFirst: 'Before you begin',
    begin: 'Continue',
    name: 'Your name',
    nameHelp: 'First name and at least the first letter of your last name. We keep no more than that.',
    email: 'Email',
    phone: 'Phone',
    county: 'County',
    need: 'Need category',
    circumstances: 'Your circumstances',
    circumstancesHelp: 'A few neutral sentences are enough.',
    tooLong: 'Initial note must be 255 characters or fewer.',
    submit: 'Submit Request',
    submitting: 'Submitting...',
    passEnded: {
      title: 'Your guest pass has ended',
      text: 'Get a new one to go on: what you typed is still here.',
      renew: 'Get a new pass',
    },
    leave: {
      title: 'Leave without sending?',
      text: 'What you typed is forgotten, and nobody is asked for help.',
      confirm: 'Leave',
    },
    done: 'Done',
  },

  status: {
    title: 'How your request stands',
    lead: 'Nobody’s name stands here, so that you can look from any phone.',
    asked: (date: string) => `Asked on ${date}`,
    reference: 'Reference',
    standing,
    label: 'Progress of your request',
    steps: {
      review: { title: 'Under Review', text: 'Our staff read it and find who can help, within 2-3 business days.' },
      sent: {
        title: 'Sent to Partner',
        text: 'A partner answers, usually within 2-3 business days.',
        next: 'A partner close to you gets it.',
      },
      service: { title: 'Active Service', text: 'They call you at the number you gave.' },
      done: { title: 'Completed' },
      closed: { title: 'Closed' },
      returned: { title: 'Returned', text: 'It is back with our staff.', by: returned },
      waitlisted: { title: 'On a waitlist', text: 'The partner keeps your place.' },
    },
    withdrawn: 'This request was withdrawn.',
    question: {
      standing: 'Our staff have a question. Your request goes on once you answer.',
      title: 'Our staff ask you',
      open: 'Please tell us more about what you need.',
      label: 'Your answer',
      help: 'Please leave out numbers of documents and accounts.',
      submit: 'Send answer',
      submitting: 'Sending...',
      call: 'If you would rather talk, wait for our call or write to us.',
      sent: 'Your answer has reached us. Thank you.',
      changed: 'Your request has changed meanwhile. This is how it stands now.',
      failed: 'Your answer could not be sent. Please try again.',
    },
    again: 'You can ask again at any time.',
    ask: 'Make a new request',
    unknown: {
      title: 'This link does not lead to a request',
      text: 'Perhaps a part of it is missing. Open it once more from the mail, or copy the whole of it.',
    },
    gone: {
      title: 'This request is no longer available',
      text: 'What we knew of it was erased. If you need help, you can ask again.',
    },
    failed: 'We could not look up your request',
  },
}
