// Emails a confirmation to a person who asked for help without an account, if they gave an address. The email is in the
// request's language and links to the status page. It contains no names, need or partner, because other people may read
// the inbox.
import { m } from '#messages'
import { localeOf } from '#contracts/language.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { StatusLinks } from '#identity/status-links.ts'

import { type FamilyEmailDeps, createFamilyEmailLookup } from '../family-email.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'

export interface RequestReceivedDeps extends FamilyEmailDeps {
  readonly statusLinks: Pick<StatusLinks, 'linkTo'>
}

const requestReceivedName = 'request-received'

/** Sends one email, even if the event is handled again. Sends none if the client was erased. */
export const requestReceived = (deps: RequestReceivedDeps): Reaction => {
  const findAddress = createFamilyEmailLookup(deps)
  return {
    name: requestReceivedName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      // Only requests without an account record a language.
      if (event.type !== 'ReferralRequested' || event.data.language === undefined) return {}
      const { referralId, clientId, language } = event.data
      const address = await findAddress(clientId)
      if (address === undefined) return {}
      const locale = { locale: localeOf[language] }
      const email = {
        id: deriveEffectId(requestReceivedName, event, 'mail'),
        to: address,
        language,
        subject: m['request-emails:received.subject']({}, locale),
        body: m['request-emails:received.body']({ reference: referralId.slice(0, 8) }, locale),
        link: {
          label: m['request-emails:received.button']({}, locale),
          url: deps.statusLinks.linkTo('referral', referralId, language),
        },
        clientId,
      }
      return { emails: [email] }
    },
  }
}
