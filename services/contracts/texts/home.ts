// The public home page.

export const home = {
  title: 'Home',
  headline: ['Ask once.', 'We will find', 'who can help.'],
  lead: 'Referral Exchange connects families facing homelessness, raising children with special needs or caring for aging adults with churches and nonprofits close to home.',
  requestHelp: 'Request help',
  findResources: 'Find resources',
  wantToServe: 'Want to serve families here?',
  joinAsPartner: 'Join as a partner',
  goToDashboard: 'Go to your dashboard',
  quilt: 'The six counties we serve',
  quiltCaption: 'Partners in six counties of Northwest Georgia.',
  quiltCaptionLinks: 'Choose your county to see who is near.',
  steps: {
    label: 'What happens after you ask',
    ask: { title: 'You ask', text: 'One form, about five minutes. You choose what to share.' },
    read: { title: 'A person reads it', text: 'New requests are answered in 24-48 hours on business days.' },
    send: { title: 'We send it on', text: 'Review and routing take 2-3 business days.' },
    take: { title: 'A partner takes it up', text: 'You can follow every step from your phone.' },
  },
}
