// Words of making a referral and of registering the client it is for.

export const create = {
  methods: {
    in_person: 'In person',
    phone: 'By phone',
    written: 'In writing',
    online: 'Online',
  },
  restored: {},
  review: {},
  done: { title: 'Referral Created', text: 'created successfully with encrypted notes.' },

  newClient: {
    open: 'Register a new client',
    title: 'Register a client',
    text: 'Only the first name, the last initial and the county are shown to partners.',
    firstName: 'First name',
    lastInitial: 'Last initial',
    phone: 'Phone',
    email: 'Email',
    county: 'County',
    chooseCounty: 'Choose a county',
    countyMissing: 'Please select your county',
    submit: 'Register client',
    done: 'Client registered',
    similar: {
      title: (count: number) =>
        count === 1 ? 'This client may be registered already' : 'One of these may be the client',
      text: 'Look before you register: two records of one person split the history.',
      name: 'similar name',
      contact: 'same contact, as far as it is shown',
      use: 'Use this one',
      useOf: (name: string) => `Use this one: ${name}`,
      anyway: 'Register anyway',
      chosen: (name: string) => `${name} was chosen.`,
    },
    existing: (name: string) => `${name} is already registered and was chosen.`,
  },
}
