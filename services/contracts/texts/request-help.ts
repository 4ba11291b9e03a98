// The page a family comes to first: three ways to ask, what to expect, and whom to call when it cannot wait.

export const requestHelp = {
  signedIn: {
    title: 'You are signed in',
    text: 'Make a new request, or see where the one you made is now.',
    dashboard: 'Go to Dashboard',
  },
  ways: {
    title: 'How would you like to ask?',
    account: {
      title: 'With an account',
      text: 'Follow every step from your phone, write to us, and change your mind at any time.',
      create: 'Create Account',
      signIn: 'Sign In',
    },
    form: {
      title: 'Without an account',
      text: 'For yourself or for somebody you know. One page, about five minutes, and nothing to remember.',
      link: 'Fill in the request form',
    },
    look: {
      title: 'Or look around first',
      text: 'See who helps with what in your county, and whether they are open now.',
      link: 'Find resources',
    },
  },

  response: {
    title: 'A quick response',
    text: 'New requests are answered in 24-48 hours on business days. Review and routing to a partner take 2-3 business days.',
    more: 'If we need to ask you something, we use the phone number or the e-mail address you gave, and nothing else.',
  },
  privacy: {
    title: 'Your privacy',
    text: 'Only our staff and the partners who help you read what you write. Names and notes are kept encrypted.',
    points: [
      'Nothing is shared before you agree.',
      'Leave out Social Security numbers, immigration status, criminal history and details of violence. We never need them here.',
      'You can take your request back, and have what we know of you erased.',
    ],
    link: 'How we handle what you tell us',
  },

  immediate: {
    emergency: { title: 'Somebody is in danger', text: 'Call 911. Police, fire or ambulance, day or night.' },
    crisis: {
      title: 'You or somebody you love is in crisis',
      text: 'Call or text 988, the Suicide and Crisis Lifeline. Free, day or night. Press 2 for Spanish.',
    },
    hours: {},
  },
}
