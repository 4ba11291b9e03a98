// Acknowledges an application by email, in the application's language, with a link to its status. The email names
// neither the person nor the organization, because other people may read the inbox.
import { m } from '#messages'
import { localeOf } from '#contracts/language.ts'
import { applicationStream } from '#domain/application/events.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { type Reaction, deriveEffectId } from '../reaction.ts'

export interface ApplicationReceivedDeps {
  readonly vault: Pick<Vault, 'open'>
  readonly statusLinks: Pick<StatusLinks, 'linkTo'>
}

const applicationReceivedName = 'application-received'

/** Sends one email per application, even if the event is handled again. Sends none if the applicant was erased. */
export const applicationReceived = ({ vault, statusLinks }: ApplicationReceivedDeps): Reaction => ({
  name: applicationReceivedName,
  streamPrefixes: [applicationStream('')],
  react: async (event) => {
    if (event.type !== 'ApplicationSubmitted') return {}
    const { applicationId, contactEmail, language } = event.data
    if (!('sealed' in contactEmail)) return {}
    const [address] = await vault.open([contactEmail.sealed])
    if (typeof address !== 'string') return {}
    const locale = { locale: localeOf[language] }
    const email = {
      id: deriveEffectId(applicationReceivedName, event, 'mail'),
      to: address,
      language,
      subject: m['application-emails:received.subject']({}, locale),
      body: m['application-emails:received.body']({}, locale),
      link: {
        label: m['application-emails:received.button']({}, locale),
        url: statusLinks.linkTo('application', applicationId, language),
      },
    }
    return { emails: [email] }
  },
})
