// The page of one's own account: the person, the password, the second factor, and where one is signed in.

export const ownAccount = {
  person: {},

  password: {
    done: { title: 'Password changed', text: 'Your other devices were signed out.' },
  },

  factor: {},

  sessions: {},
}
