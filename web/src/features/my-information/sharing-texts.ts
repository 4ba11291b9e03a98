// What happened to a family's request and to its consent, in the family's words.
import { m } from '#messages'
import type { ConsentMethod } from '#contracts/enumerations.ts'
import { type PartnerRef, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { Disclosure, SharedReferral } from '#contracts/own-sharing.ts'
import type { PartEnding } from '#contracts/receiver-parts.ts'
import { formatDate } from '../../lib/format/time.ts'
import { locale } from '../../lib/language.ts'

export const endingText = {
  declined: m['my-information:ending.declined'],
  returned: m['my-information:ending.returned'],
  withdrawn: m['my-information:ending.withdrawn'],
  rerouted: m['my-information:ending.rerouted'],
  reopened: m['my-information:ending.reopened'],
  closed: m['my-information:ending.closed'],
  consent_ended: m['my-information:ending.consentEnded'],
} satisfies Record<PartEnding, () => string>

const methodText = {
  in_person: m['my-information:permission.method.inPerson'],
  phone: m['my-information:permission.method.phone'],
  written: m['my-information:permission.method.written'],
  online: m['my-information:permission.method.online'],
  attested: m['my-information:permission.method.attested'],
} satisfies Record<ConsentMethod, () => string>

/** `A and B`. */
export const listNames = (partners: readonly PartnerRef[]): string =>
  new Intl.ListFormat(locale).format(partners.map(partnerNameInSentence))

type Consent = SharedReferral['consent']

/**
 * What the consent allows, and when and how it was given. An organization that made the request has also chosen the receiver, so
 * the family has named no one.
 */
export const consentFacts = (
  { scope, recipients, at, method, textVersion }: Consent,
  madeBy: SharedReferral['madeBy'],
  now: Date,
): string[] => {
  const organizations = listNames(recipients)
  const isLimited = scope === 'named_organizations'
  return [
    isLimited
      ? m['my-information:permission.onlyNamed']({ organizations })
      : m['my-information:permission.anyPartner'](),
    ...(isLimited || recipients.length === 0 || madeBy !== null
      ? []
      : [m['my-information:permission.named']({ organizations })]),
    `${m['my-information:permission.given']({ date: formatDate(at, now) })}, ${methodText[method]()}.`,
    textVersion === 'external'
      ? m['my-information:permission.externalText']()
      : m['my-information:permission.textVersion']({ version: textVersion }),
  ]
}

/** How it ended. Undefined while it is in force. */
export const consentEndText = ({ ending, endedAt, expiresAt }: Consent, now: Date): string | undefined => {
  if (ending === null) return undefined
  const date = formatDate(endedAt ?? expiresAt, now)
  return ending === 'revoked'
    ? m['my-information:permission.revoked']({ date })
    : m['my-information:permission.expired']({ date })
}

/** The organization that can read the request now. */
export const activeDisclosure = ({ disclosures }: Pick<SharedReferral, 'disclosures'>): Disclosure | undefined =>
  disclosures.find(({ ended }) => ended === null)

/** The organization that lost the request only because the consent ended, and gets it back with a renewal. */
export const suspendedDisclosure = ({
  status,
  disclosures,
}: Pick<SharedReferral, 'status' | 'disclosures'>): Disclosure | undefined => {
  const [latest] = disclosures
  const isWaiting = status === 'submitted' || status === 'received'
  return isWaiting && latest?.ended?.ending === 'consent_ended' ? latest : undefined
}
