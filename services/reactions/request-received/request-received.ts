// Who asked for help without an account, and gave an address, is told by mail that the request has arrived, in the language of
// the request, with the link that shows how it stands.
import type { Confidential } from '#contracts/confidential.ts'
import { requestMail } from '#contracts/texts/request-mails.ts'
import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { FollowLinks } from '#identity/follow-links.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface RequestReceivedDeps {
  /** The events of a stream up to this revision, in order. */
  readonly historyOf: (stream: string, upTo: number) => Promise<readonly RecordedEvent[]>
  readonly vault: Pick<Vault, 'open'>
  readonly followLinks: Pick<FollowLinks, 'linkTo'>
}

export const requestReceivedName = 'request-received'

/** One mail, however often the event is handled; none to somebody who was erased since. */
export const requestReceived = ({ historyOf, vault, followLinks }: RequestReceivedDeps): Reaction => {
  const open = async (text: Confidential | null): Promise<string | undefined> => {
    if (text === null || !('sealed' in text)) return undefined
    const [opened] = await vault.open([text.sealed])
    return typeof opened === 'string' ? opened : undefined
  }
  return {
    name: requestReceivedName,
    streamPrefixes: [referralStream('')],
    react: async (event): Promise<Effects> => {
      // Only who has no account is asked for the language with the request.
      if (event.type !== 'ReferralRequested' || event.data.language === undefined) return {}
      const { referralId, clientId, language } = event.data
      const [registered] = await historyOf(clientStream(clientId), 0)
      const to = registered?.type === 'ClientRegistered' ? await open(registered.data.email) : undefined
      if (to === undefined) return {}
      const { subject, body, button } = requestMail(language)
      const link = { label: button, url: followLinks.linkTo('referral', referralId, language) }
      const id = effectId(requestReceivedName, event, 'mail')
      return { mails: [{ id, to, language, subject, body: body(referralId.slice(0, 8)), link }] }
    },
  }
}
