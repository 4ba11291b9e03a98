// The application to become a partner, and how it stands. Its mail is in application-mails.ts.
import type { ApplicationStage } from '../applications.ts'

interface StageWords {
  readonly title: string
  readonly text: string
}

const stages: Readonly<Record<ApplicationStage, StageWords>> = {
  new: {
    title: 'We have your application',
    text: 'A person on our staff will read it and contact you within 3-5 business days. You need not do anything now.',
  },
  screening: {
    title: 'We are reading your application',
    text: 'Our staff are looking at what you wrote. They call or write to the person you named when they have a question.',
  },
  documents_pending: {
    title: 'We are waiting for your documents',
    text: 'Our staff asked the person you named for documents. Please send them as you were told; then we go on.',
  },
  approved: {
    title: 'Your application was approved',
    text: 'Welcome. Our staff are setting up your organization and write to the person you named with the next steps.',
  },
  rejected: {
    title: 'Your application was declined',
    text: 'We cannot take your organization in as a partner now. Our staff can tell you why, and you are free to apply again.',
  },
}

export const application = {
  title: 'Apply to become a partner',
  lead: 'Tell us who you are and whom you serve. A person on our staff reads every application, and nothing of it is published before it is approved.',
  time: 'It takes about ten minutes. What you type is kept in this tab until you send it.',

  groups: {
    organization: 'Your organization',
    work: 'What you do',
    served: 'Whom you serve, and where',
    contact: 'Whom we can reach',
    eligibility: 'Who can be helped',
  },

  orgName: 'Organization name',
  website: 'Website',
  websiteHelp: 'Begin with https://, for example https://www.example.org.',
  about: 'About your organization',
  aboutHelp: 'What you do, in a few sentences. Families read it in the directory once you are a partner.',
  services: 'Services you offer',
  populations: 'People you serve',
  counties: 'Counties you serve',
  chooseAll: 'Choose all that apply.',
  contactIntro: 'Only our staff see this.',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactEmailHelp: 'We confirm your application to this address.',
  contactPhone: 'Contact phone',
  eligibility: 'Eligibility summary',
  eligibilityHelp: 'Whom you can help and whom you cannot: where somebody lives, age, income, papers you ask for.',

  needsScript: 'This form needs JavaScript. Without it, write to us: our office answers Mon-Fri 9am-5pm (EST).',
  submit: 'Submit application',
  submitting: 'Submitting…',

  restored: 'What you typed earlier is here again.',
  startOver: 'Start over',

  done: {
    title: 'Application Submitted Successfully',
    text: 'Our staff will contact you within 3-5 business days.',
    mail: (email: string) => `We sent a confirmation to ${email}. Its link shows how your application stands.`,
    status: 'See how it stands',
    home: 'Go to the home page',
    another: 'Apply for another organization',
  },
  failed: {
    title: 'Submission Failed',
    text: 'There was an error submitting your application. Please try again.',
    kept: 'Everything you typed is still here. If it fails again, wait a moment, or write to us:',
  },

  status: {
    title: 'Your partner application',
    /** A day, written out. */
    sent: (day: string) => `Sent on ${day}`,
    updated: (day: string) => `Last changed on ${day}`,
    steps: 'Steps of your application',
    sentStep: 'Sent',
    readStep: 'Read by our staff',
    decidedStep: 'Decided',
    stages,
    loadFailed: 'The status could not be loaded',
    unknown: {
      title: 'This link shows no application',
      text: 'Open the link of the mail again, or copy it as a whole. If it still shows nothing, the application is no longer kept.',
    },
    apply: 'Apply to become a partner',
  },
}
