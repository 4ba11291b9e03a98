// The mails that tell of news. They name nobody, no need and no organization, and quote nothing: an inbox may be read by
// others. Apart from the catalogue of the pages, which no browser has to load them with.

const english = {
  /** One piece of news. */
  one: { button: 'Open it' },
  /** Several. */
  many: {
    subject: (count: number) => `${count} updates from the Referral Exchange`,
    lead: 'Since the last email:',
    more: (count: number) => `And ${count} more.`,
    button: 'Read them',
  },
  /** What happened, and the first characters of the referral's id where it is about one. */
  line: (says: string, shortId: string | null) => (shortId === null ? says : `${says}: ${shortId}`),
  family: { subject: 'News about your request', says: 'There is news about your request' },
  why: {
    immediately: 'You get this email as soon as something happens. You can change that on your account page.',
    daily: 'You get this email once a day, when there is something new. You can change that on your account page.',
    urgent: 'You get this email right away because you review referrals. You can change that on your account page.',
  },
  unsubscribe: 'Stop these emails',
}

const catalogues = { en: english }

/** The mails of news in a language. */
export const noticeMailsIn = (language: keyof typeof catalogues): typeof english => catalogues[language]
