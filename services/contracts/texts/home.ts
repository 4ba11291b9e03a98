// The public home page. Stories and the founder's words are in stories.ts.

export const home = {
  title: 'Home',
  description:
    'Families facing homelessness ask once, and Referral Exchange finds the church or nonprofit close to home that can help, in six counties of Northwest Georgia.',
  headline: ['Ask once.', 'We will find', 'who can help.'],
  lead: 'Referral Exchange connects families facing homelessness, raising children with special needs or caring for aging adults with churches and nonprofits close to home.',

  steps: {
    label: 'What happens after you ask',
    ask: { title: 'You ask', text: 'One form, about five minutes. You choose what to share.' },
    read: { title: 'A person reads it', text: 'New requests are answered in 24-48 hours on business days.' },
    send: { title: 'We send it on', text: 'Review and routing take 2-3 business days.' },
    take: { title: 'A partner takes it up', text: 'You can follow every step from your phone.' },
  },

  impact: {
    title: 'Our Community Impact',
    clients: (count: number): string => (count === 1 ? 'person served since we began' : 'people served since we began'),
    clientsLastYear: (): string => 'in the last 12 months',
    faithPartners: (count: number): string => (count === 1 ? 'faith-based partner' : 'faith-based partners'),
    referralsPerMonth: (count: number): string => (count === 1 ? 'referral a month' : 'referrals a month'),
    failed: 'The figures could not be loaded. Everything else here works without them.',
  },

  programs: {
    housing: {
      title: 'Stability and housing',
      text: 'A bed tonight, a deposit next week, a lease that holds. Help with rent, utilities, food and the paperwork between.',
    },
    care: {
      title: 'Care and support services',
      text: 'For children with special needs, for aging parents, and for whoever is looking after them.',
    },
    community: {
      title: 'Community and partnerships',
      text: 'Congregations and nonprofits who tell each other what they can take on, so no family is sent in circles.',
    },
  },
}
