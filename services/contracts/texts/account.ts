// Signing in and up, the three portals, and the way back for who forgot the password.

export const account = {
  missing: { title: 'Missing Information', text: 'Please fill in all fields.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },

  signedUp: {},

  ended: {
    expired: 'Your session has ended. Please sign in again.',
    idle: 'You were signed out because nothing happened here for a while.',
  },

  doors: {
    title: 'Which door is yours?',
    client: { name: 'Clients', text: 'You asked for help and want to follow it.' },
    partner: { name: 'Partners', text: 'Your organization answers and makes referrals.' },
    admin: { name: 'Admin', text: 'You review and route for the exchange.' },
  },

  portals: {
    others: 'Not the right door?',
    client: {
      title: 'Client sign in',
      lead: 'Follow what you asked for, from the first reading to the partner who helps.',
      points: [
        'See who has your request and what happens next.',
        'Change your mind at any time: a request can be withdrawn.',
        'Only the exchange and the partners who help you can read it.',
      ],
      prompt: 'Not registered yet?',
      promptLink: 'Begin on the home page',
    },
    partner: {
      title: 'Partner sign in',
      lead: 'The queue of your organization, and the referrals you have made.',
      points: [
        'Accept, waitlist or decline what is sent to you.',
        'Refer a family to a partner who can do what you cannot.',
        'Record how it ended, so that the next family finds the way sooner.',
      ],
      prompt: 'Not a partner yet?',
      promptLink: 'Apply to join',
    },
    admin: {
      title: 'Admin sign in',
      lead: 'For the staff and the administrators of the exchange.',
      points: ['Every sign-in, and every change of access, is written down.'],
      notice: 'Unauthorized access is prohibited and monitored.',
    },
    signInFailed: { title: 'Sign In Failed', text: 'Please check your credentials and try again.' },
    adminFailed: { title: 'Authentication Failed', text: 'Please verify your admin credentials and try again.' },
  },

  forgotten: {
    ask: 'Forgot your password?',
    emailRequired: { title: 'Email Required', text: 'Please enter your email address first.' },
    sending: 'Sending the link',
    sent: {
      title: 'Check your email',
      text: (email: string) =>
        `If ${email} has an account, a link to choose a new password is on its way. It works once.`,
      help: 'Nothing there after a few minutes? Look among the unwanted mail, and check how the address is written.',
    },
    back: 'Back to sign in',
  },

  reset: {
    done: { title: 'Password changed', text: 'Sign in with your new password.' },
    missing: {},
  },

  confirmation: {
    title: 'Your email address',
    lead: 'The link in our mail shows that the address is yours.',
    signInFirst: 'Sign in to confirm your email address.',
    confirming: 'Confirming your email address',
    done: 'Email address confirmed',
    failed: 'Email address not confirmed',
    incomplete: 'The link is not complete. Open it in the mail once more, or sign in and have a new one sent.',
    already: 'The link was used before: your email address is confirmed.',
    resend: 'Send a new link',
    goOn: 'Go to your dashboard',
    sent: { title: 'Mail sent', text: 'If the address still has to be confirmed, a new link is on its way.' },
    notSent: 'The mail was not sent',
  },

  idle: {},
}
