// Navigation, crisis line, footer, error pages.

export const shell = {
  crisis: {
    label: 'If it cannot wait',
    inDanger: 'In danger? Call',
    inCrisis: 'In crisis? Call or text',
    dayOrNight: ', day or night.',
    danger: 'In danger, call',
    crisis: 'In crisis, call or text',
    emergencyNumber: '911',
    crisisNumber: '988',
    forEmergency: 'for an emergency',
    forCrisis: 'for a crisis, call or text',
    office: 'Office: Mon-Fri 9am-5pm (EST)',
    officeHours: 'Office hours Mon-Fri 9am-5pm (EST)',
  },

  footer: {
    mission: 'Families in Northwest Georgia, and the churches and nonprofits that stand beside them.',
    findYourWay: 'Find your way',
    /** Of the year in which the pilot began (PUB-05). */
    copyright: '© 2025 Referral Exchange. Built for the pilot exchange program.',
    terms: 'Terms',
    privacy: 'Privacy',
  },

  nav: {},

  bell: {
    /** What the badge says, and so its name too. */
    count: (n: number) => (n > 9 ? '9+' : String(n)),
  },

  theme: {
    label: 'Appearance',
    system: 'Automatic',
    light: 'Light',
    dark: 'Dark',
  },

  organization: {},

  notFound: {
    title: 'Oops! Page not found',
  },

  crash: {},
}
