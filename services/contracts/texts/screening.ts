// What a person reads when a text is refused, and where to turn when it speaks of danger.

export const screening = {
  /** Heading of a refused text in the new referral form (NEW-19). */
  sensitive: {
    title: 'Sensitive Content Detected',
    text: 'Please remove sensitive information like SSNs, legal details, or financial information.',
  },
  /** Shown wherever a domestic-violence or crisis term was refused (NEW-24). */
  support: {
    title: 'If someone is in danger, help is there now',
    emergency: { number: '911', text: 'Call 911 if anyone is in immediate danger.' },
    crisis: { number: '988', text: 'Call or text 988 to talk with a crisis counselor, day or night.' },
    staff:
      'To tell our staff, use a phone or computer that nobody else watches, and ask for a call back at a time and number ' +
      'that are safe for you. Office hours are Mon-Fri 9am-5pm.',
  },
}
