// Stories of Impact and the founder's words.
//
// ILLUSTRATIONS. Nobody said these sentences: they show what will stand here, and `illustration` says so on the page. Before the
// site is opened to the public the organization puts its own in their place, each with the consent of whoever said it, and sets
// `illustration` to null, here and in es/stories.ts.

export const stories = {
  illustration: 'These words are examples, to show what will stand here. Nobody has said them.' as string | null,
  /** The first is the large one. */
  told: [
    {
      quote:
        'I told it one time. By Thursday a woman from a church I had never heard of was standing at my door with the deposit and a crib.',
      by: 'Mother of two, Paulding County',
    },
    {
      quote: 'My father has good days and bad days. Now on the bad ones somebody picks up the phone.',
      by: 'Daughter and caregiver, Floyd County',
    },
    {
      quote: 'We used to guess who needed what. Today we get a name, a need, and a way to say yes.',
      by: 'Pantry coordinator, Bartow County',
    },
  ],
  founder: {
    opening:
      'This began with a shoebox of phone numbers on a church office desk. Every number was somebody willing to help. What families were missing was the one call that reached the right one.',
    rest: 'We built the exchange so that call is made once, by someone who stays with it until it is answered.',
  },
}
