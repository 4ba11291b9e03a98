// Small reactions for tests: one writes rows, one issues a command, one sets timers.
import type { Commands } from '#commands/commands.ts'
import type { NewOrganization } from '#commands/organizations.ts'
import { type Reaction, deriveEffectId } from '#reactions/reaction.ts'

const newOrganization = (name: string): NewOrganization => ({
  profile: {
    name,
    about: null,
    website: null,
    email: null,
    phone: null,
    counties: [],
    services: [],
    populations: [],
    amenities: [],
    hours: {},
  },
  tier: 'free_listing',
  publicVisible: false,
})

/** The user that `notifyOnRequest` notifies. */
export const recipientId = '5b7f3f9e-0d0a-4a58-9d5b-7f4c8e1b2a10'

/** Writes one notification and one email for each requested referral. */
export const notifyOnRequest: Reaction = {
  name: 'notify-on-request',
  streamPrefixes: ['referral-'],
  react: async (event) => {
    if (event.type !== 'ReferralRequested') return {}
    return {
      notifications: [
        {
          id: deriveEffectId('notify-on-request', event, 'notification'),
          userId: recipientId,
          type: 'new_referral',
          title: 'New referral',
          message: 'A referral came in.',
          link: null,
        },
      ],
      emails: [
        {
          id: deriveEffectId('notify-on-request', event, 'mail'),
          to: 'staff@example.org',
          subject: 'New referral',
          body: 'A referral came in.',
        },
      ],
    }
  },
}

const dayMilliseconds = 86_400_000

/**
 * Sets a timer for one day after each request. A priority change resets the timer; closing the referral cancels it.
 * When the timer fires, the reaction creates one organization and one notification.
 */
export const actAfterOneDay = ({ createOrganization }: Pick<Commands, 'createOrganization'>): Reaction => ({
  name: 'day-later',
  streamPrefixes: ['referral-'],
  react: async ({ stream, type, at }) => {
    const next = new Date(Date.parse(at) + dayMilliseconds).toISOString()
    if (type === 'ReferralRequested' || type === 'PriorityChanged') return { timers: [{ stream, at: next }] }
    return type === 'ReferralClosed' ? { timers: [{ stream, at: null }] } : {}
  },
  onTimer: async (due) => ({
    notifications: [
      {
        id: deriveEffectId('day-later', due, 'notification'),
        userId: recipientId,
        type: 'other',
        title: 'A day has passed',
        message: due.stream,
        link: null,
      },
    ],
    commands: [
      {
        name: 'create organization',
        run: (context) => createOrganization(newOrganization(`A day after ${due.stream}`), context),
      },
    ],
  }),
})

/** Sets a timer for one day after a priority change, unless there is one. The notification names the handled events. */
export const collectForOneDay: Reaction = {
  name: 'collected',
  streamPrefixes: ['referral-'],
  react: async ({ stream, type, at }) => {
    const next = new Date(Date.parse(at) + dayMilliseconds).toISOString()
    return type === 'PriorityChanged' ? { timers: [{ stream, at: next, unlessScheduled: true }] } : {}
  },
  onTimer: async (due) => ({
    notifications: [
      {
        id: deriveEffectId('collected', due, 'notification'),
        userId: recipientId,
        type: 'other',
        title: 'A day has passed',
        message: `${due.stream} ${due.eventId} ${due.handledPosition}`,
        link: null,
      },
    ],
  }),
}

/** Creates one organization for each requested referral: a command whose effect can be counted in the log. */
export const createOrganizationPerReferral = ({
  createOrganization,
}: Pick<Commands, 'createOrganization'>): Reaction => ({
  name: 'organization-for-referral',
  streamPrefixes: ['referral-'],
  react: async (event) => {
    if (event.type !== 'ReferralRequested') return {}
    const organization = newOrganization(`Made for ${event.data.referralId}`)
    return { commands: [{ name: 'create organization', run: (context) => createOrganization(organization, context) }] }
  },
})
