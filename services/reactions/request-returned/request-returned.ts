// Emails a family without an account when staff return its request with a question. The email is in the request's
// language. The question itself appears only on the linked page.
import { m } from '#messages'
import { localeOf } from '#contracts/language.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { StatusLinks } from '#identity/status-links.ts'

import { type FamilyEmailDeps, createFamilyEmailLookup } from '../family-email.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'

export interface RequestReturnedDeps extends FamilyEmailDeps {
  readonly statusLinks: Pick<StatusLinks, 'linkTo'>
}

const requestReturnedName = 'request-returned'

/**
 * Sends one email per return, even if the event is handled again. Sends none without an address or to an erased client.
 */
export const requestReturned = (deps: RequestReturnedDeps): Reaction => {
  const findAddress = createFamilyEmailLookup(deps)
  return {
    name: requestReturnedName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      if (event.type !== 'ReferralReturned') return {}
      const [requested] = await deps.readHistory(event.stream, 0)
      if (requested?.type !== 'ReferralRequested' || requested.data.language === undefined) return {}
      const { referralId, clientId, language } = requested.data
      const address = await findAddress(clientId)
      if (address === undefined) return {}
      const locale = { locale: localeOf[language] }
      const email = {
        id: deriveEffectId(requestReturnedName, event, 'mail'),
        to: address,
        language,
        subject: m['request-emails:question.subject']({}, locale),
        body: m['request-emails:question.body']({ reference: referralId.slice(0, 8) }, locale),
        link: {
          label: m['request-emails:question.button']({}, locale),
          url: deps.statusLinks.linkTo('referral', referralId, language),
        },
        clientId,
      }
      return { emails: [email] }
    },
  }
}
