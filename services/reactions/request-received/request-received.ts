// Who asked for help without an account, and gave an address, is told by mail that the request has arrived, in the language of
// the request, with the link that shows how it stands.
import { requestMail } from '#contracts/texts/request-mails.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { FollowLinks } from '#identity/follow-links.ts'

import { type FamilyAddressDeps, createFamilyAddress } from '../family-address.ts'
import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface RequestReceivedDeps extends FamilyAddressDeps {
  readonly followLinks: Pick<FollowLinks, 'linkTo'>
}

export const requestReceivedName = 'request-received'

/** One mail, however often the event is handled; none to somebody who was erased since. */
export const requestReceived = (deps: RequestReceivedDeps): Reaction => {
  const addressOf = createFamilyAddress(deps)
  return {
    name: requestReceivedName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      // Only who has no account is asked for the language with the request.
      if (event.type !== 'ReferralRequested' || event.data.language === undefined) return {}
      const { referralId, clientId, language } = event.data
      const to = await addressOf(clientId)
      if (to === undefined) return {}
      const { subject, body, button } = requestMail(language)
      const link = { label: button, url: deps.followLinks.linkTo('referral', referralId, language) }
      const id = effectId(requestReceivedName, event, 'mail')
      return { mails: [{ id, to, language, subject, body: body(referralId.slice(0, 8)), link }] }
    },
  }
}
