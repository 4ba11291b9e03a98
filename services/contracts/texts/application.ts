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

  groups: {},

  orgName: 'Organization name',
  about: 'About your organization',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  submit: 'Submit application',

  done: {
    title: 'Application Submitted Successfully',
  },
  failed: {
    title: 'Submission Failed',
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
