// Two small reactions for proofs: one that writes rows, one that issues a command.
import type { Commands } from '#commands/commands.ts'
import { type Reaction, effectId } from '#reactions/reaction.ts'

/** Whom `tellEverybody` tells. */
export const everybody = '5b7f3f9e-0d0a-4a58-9d5b-7f4c8e1b2a10'

/** One notification and one mail for each requested referral. */
export const tellEverybody: Reaction = {
  name: 'tell-everybody',
  streamPrefixes: ['referral-'],
  react: async (event) => {
    if (event.type !== 'ReferralRequested') return {}
    return {
      notifications: [
        {
          id: effectId('tell-everybody', event, 'notification'),
          userId: everybody,
          type: 'new_referral',
          title: 'New referral',
          message: 'A referral came in.',
          link: null,
        },
      ],
      mails: [
        {
          id: effectId('tell-everybody', event, 'mail'),
          to: 'everybody@example.org',
          subject: 'New referral',
          body: 'A referral came in.',
        },
      ],
    }
  },
}

/** One organization for each requested referral: a command whose effect can be counted in the log. */
export const organizationForReferral = ({ createOrganization }: Pick<Commands, 'createOrganization'>): Reaction => ({
  name: 'organization-for-referral',
  streamPrefixes: ['referral-'],
  react: async (event) => {
    if (event.type !== 'ReferralRequested') return {}
    const profile = {
      name: `Made for ${event.data.referralId}`,
      about: null,
      website: null,
      email: null,
      phone: null,
      counties: [],
      services: [],
      populations: [],
      amenities: [],
      hours: {},
    }
    return {
      commands: [
        {
          name: 'create organization',
          run: (context) => createOrganization({ profile, tier: 'free_listing', publicVisible: false }, context),
        },
      ],
    }
  },
})
