// Emails an applicant in the application's language, with a link to the status: an acknowledgment, and a request for
// documents. They name neither the person nor the organization, and not what is missing, because other people may read
// the inbox.
import { m } from '#messages'
import { localeOf } from '#contracts/language.ts'
import { type ApplicationEvent, applicationStream } from '#domain/application/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

type Submitted = Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>['data']

interface ApplicantEmailDeps {
  readonly vault: Pick<Vault, 'open'>
  readonly statusLinks: Pick<StatusLinks, 'linkTo'>
}
export type MissingDocumentsDeps = ApplicantEmailDeps & StreamHistoryDeps

const templates = {
  'application-received': {
    subject: m['application-emails:received.subject'],
    body: m['application-emails:received.body'],
    button: m['application-emails:received.button'],
  },
  'missing-documents': {
    subject: m['application-emails:documents.subject'],
    body: m['application-emails:documents.body'],
    button: m['application-emails:documents.button'],
  },
} as const

/** Returns no email if the applicant was erased. `name` is that of the reaction, which has one email per event. */
const composeEmail = async (
  name: keyof typeof templates,
  event: RecordedEvent,
  { applicationId, contactEmail, language }: Submitted,
  { vault, statusLinks }: ApplicantEmailDeps,
): Promise<Effects> => {
  if (!('sealed' in contactEmail)) return {}
  const [address] = await vault.open([contactEmail.sealed])
  if (typeof address !== 'string') return {}
  const { subject, body, button } = templates[name]
  const locale = { locale: localeOf[language] }
  const email = {
    id: deriveEffectId(name, event, 'mail'),
    to: address,
    language,
    subject: subject({}, locale),
    body: body({}, locale),
    link: { label: button({}, locale), url: statusLinks.linkTo('application', applicationId, language) },
  }
  return { emails: [email] }
}

/** Acknowledges an application once, even if the event is handled again. */
export const applicationReceived = (deps: ApplicantEmailDeps): Reaction => ({
  name: 'application-received',
  streamPrefixes: [applicationStream('')],
  react: async (event) =>
    event.type === 'ApplicationSubmitted' ? composeEmail('application-received', event, event.data, deps) : {},
})

/** Sends one email each time staff write to the applicant what is missing. A note among staff sends none. */
export const missingDocuments = (deps: MissingDocumentsDeps): Reaction => ({
  name: 'missing-documents',
  streamPrefixes: [applicationStream('')],
  react: async (event) => {
    if (event.type !== 'ApplicationStageSet' || (event.data.missingDocuments ?? null) === null) return {}
    const [submitted] = await deps.readHistory(event.stream, 0)
    return submitted?.type === 'ApplicationSubmitted'
      ? composeEmail('missing-documents', event, submitted.data, deps)
      : {}
  },
})
