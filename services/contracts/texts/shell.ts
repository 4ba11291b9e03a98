// Navigation, crisis line, footer, error pages.

export const shell = {
  skipToContent: 'Skip to content',
  homeLink: 'Referral Exchange, home page',
  menu: 'Menu',
  siteNavigation: 'Site',
  consoleNavigation: 'Console',
  accountNavigation: 'Your account',
  signIn: 'Sign In',
  /** Said of the menu's three doors. */
  signInAs: 'Sign in as',
  signOut: 'Sign Out',
  signOutFailed: 'Error signing out',
  offline: 'No connection. What you type stays here, and you can go on once it is back.',
  connectionLost: 'No connection. What you see may be out of date until it is back.',
  dashboard: 'Dashboard',

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

  nav: {
    about: 'About',
    resources: 'Resources',
    requestHelp: 'Request Help',
    growWithUs: 'Grow With Us',
    /** Of the home page, beside the links of the desk (PUB-03). */
    homeFromDesk: 'Directory',
    referrals: 'Referrals',
    analytics: 'Analytics',
    partnerApplications: 'Partner Applications',
    listingProblems: 'Listing Problems',
    accessControl: 'Access Control',
    importCsv: 'Import CSV',
    reports: 'Reports',
    readModels: 'Read Models',
    incoming: 'Incoming Referrals',
    partnerDashboard: 'Dashboard',
    clientDashboard: 'Dashboard',
    myReferrals: 'My Referrals',
    resourcesAndBenefits: 'Resources & Benefits',
    appointments: 'Appointments',
    messages: 'Messages',
    profileSettings: 'Profile Settings',
    /** Read after a count beside a link. */
    waitingWord: 'waiting',
  },

  bell: {
    label: 'Notifications',
    unread: (count: string) => `${count} unread`,
    /** What the badge says, and so its name too. */
    count: (n: number) => (n > 9 ? '9+' : String(n)),
    markAll: 'Mark all as read',
    none: 'No notifications yet.',
    unreadMark: 'Unread',
  },

  theme: {
    label: 'Appearance',
    system: 'Automatic',
    light: 'Light',
    dark: 'Dark',
  },

  organization: {
    acting: (name: string) => `Acting for ${name}`,
    switchFailed: 'The organization could not be changed',
  },

  notFound: {
    title: 'Oops! Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the home page',
  },

  crash: {
    title: 'Something went wrong',
    text: 'The application encountered an error. Please refresh the page.',
    refresh: 'Refresh Page',
  },
}
