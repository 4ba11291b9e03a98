// The mails that tell of news. They name nobody, no need and no organization, and quote nothing: an inbox may be read by
// others. Apart from the catalogue of the pages, which no browser has to load them with.

const english = {
  /** One piece of news. */
  one: { button: 'Open it' },
  /** Several. */
  many: {
    subject: (count: number) => `${count} news on your referrals`,
    lead: 'Since the last mail:',
    more: (count: number) => `And ${count} more.`,
    button: 'Read them',
  },
  /** What happened, and the first characters of the referral's id where it is about one. */
  line: (says: string, shortId: string | null) => (shortId === null ? says : `${says}: ${shortId}`),
  family: { subject: 'News about your request', says: 'There is news about your request' },
  why: {
    immediately: 'You get this mail as soon as something happens. On your account page you can choose otherwise.',
    daily: 'You get this mail once a day, when there is something new. On your account page you can choose otherwise.',
    urgent: 'You get this mail at once because you review referrals. On your account page you can choose otherwise.',
  },
  unsubscribe: 'Stop these mails',
}

const catalogues = { en: english }

/** The mails of news in a language. */
export const noticeMailsIn = (language: keyof typeof catalogues): typeof english => catalogues[language]
