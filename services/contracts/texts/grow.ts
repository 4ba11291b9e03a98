// For organizations that think of joining: the four tiers, what each gives and brings, and how to begin.

export const grow = {
  tiers: {
    title: 'Four ways to walk with us',
    lead: 'Begin with the one that fits. You can change it at any time, in either direction.',
    gives: 'What you give',
    brings: 'What it brings',
    list: [
      {
        name: 'Shepherd',
        text: 'For a congregation or a group that opens one door.',
        gives: ['One thing you already do, offered to families we send', 'One person who answers'],
        brings: ['Your place in the directory', 'Referrals from your own county that fit what you offer'],
      },
      {
        name: 'Steward',
        text: 'For a partner families can count on all year.',
        gives: [
          'A part of your places or your budget, kept for referrals',
          'An answer to every referral within seven days',
        ],
        brings: [
          'Everything a Shepherd has',
          'Referring families on to others, in your own name',
          'A yearly account of what you made possible',
        ],
      },
      {
        name: 'Covenant',
        text: 'For a partner who stays with a family until it stands.',
        gives: ['Several services, or one in more than one county', 'Word of how it ended, for every family'],
        brings: [
          'Everything a Steward has',
          'A say in how requests are routed in your counties',
          'Training for your volunteers, and a person on our staff who knows you',
        ],
      },
      {
        name: 'Founding Partner',
        text: 'For those who carry the exchange itself.',
        gives: ['Staff, space or funds for the exchange', 'A voice for it, among those who know you'],
        brings: [
          'Everything a Covenant partner has',
          'A seat where the rules of the exchange are made',
          'Your name with the work, wherever we tell of it',
        ],
      },
    ],
  },

  begin: {
    steps: [
      {
        title: 'Apply',
        text: 'A page about what you do, for whom and where. It takes ten minutes and binds you to nothing.',
      },
      { title: 'We talk', text: 'Applications are answered in 3-5 business days, by a person with questions.' },
      { title: 'You are listed', text: 'Families find you, and the first referral comes when you are ready for it.' },
    ],
  },
  questions: {},
}
