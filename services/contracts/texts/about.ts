// What Referral Exchange is, for whom, and how it goes about it.

export const about = {
  mission: {
    text: [
      'No family in crisis should have to tell its story at one door after another. We take it in once, with care, and bring it to the partner who can answer it.',
      'We are here first for families facing homelessness, for those raising children with special needs, and for those caring for aging adults. Who asks for something we cannot do is told so soon, and told who can.',
    ],
  },

  how: {
    title: 'How it works',
    lead: 'The same four steps every time. At each of them you can see where your request is and who has it.',
    ask: {
      title: 'You ask',
      text: 'For yourself or for a family you know, with one form of about five minutes. You say what is needed and what may be shared.',
    },
    read: {
      title: 'A person reads it',
      text: 'Somebody of our staff, not a machine. New requests are answered in 24-48 hours on business days.',
    },
    send: {
      title: 'We send it on',
      text: 'To the partner near you with room for it. Review and routing take 2-3 business days.',
    },
    take: {
      title: 'A partner takes it up',
      text: 'It says yes, puts you on its list, or tells us why not. Then we look further. How it ended is written down, so that the next family finds the way sooner.',
    },
  },

  values: {
    list: [
      {
        name: 'Once is enough',
        text: 'What you told us goes along with your request. Nobody should make you begin again from the start.',
      },
      {
        name: 'Yours to share',
        text: 'Only our staff and the partners who help you read your request. You can withdraw it at any time.',
      },
      {
        name: 'An answer is owed',
        text: 'A request never lies unread. Whoever has it is reminded, and after seven days everybody responsible sees that it is late.',
      },
      {
        name: 'No door is too small',
        text: 'A congregation with one spare room and an agency with forty beds are partners on the same footing.',
      },
      {
        name: 'Nothing is hidden',
        text: 'Every step of a request is kept as it happened, and can be read by the people it concerns.',
      },
    ],
  },

  next: {},
}
