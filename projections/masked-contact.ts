// A client's contacts in read models. They are masked while the event is folded, so no read model stores them in clear
// text.
import type { Confidential } from '#contracts/confidential.ts'
import { maskEmail, maskPhone } from '#contracts/masked-contact.ts'

export interface MaskedContacts {
  readonly phoneMasked: string | null
  readonly emailMasked: string | null
}

type Contact = Confidential | null

/** The contacts in an event. A contact that it does not include stays unchanged. */
interface ContactChange {
  readonly phone?: Contact | undefined
  readonly email?: Contact | undefined
}

/** Text that cannot be unsealed counts as a missing contact. */
const maskOrNull = (contact: Contact, mask: (text: string) => string): string | null =>
  contact !== null && 'open' in contact ? mask(contact.open) : null

export const noContacts: MaskedContacts = { phoneMasked: null, emailMasked: null }

/** The contacts after an event with unsealed text. */
export const contactsAfter = (before: MaskedContacts, { phone, email }: ContactChange): MaskedContacts => ({
  phoneMasked: phone === undefined ? before.phoneMasked : maskOrNull(phone, maskPhone),
  emailMasked: email === undefined ? before.emailMasked : maskOrNull(email, maskEmail),
})

/** The contact that rows show: the phone number if there is one, otherwise the email address (REF-33). */
export const displayedContact = ({ phoneMasked, emailMasked }: MaskedContacts): string | null =>
  phoneMasked ?? emailMasked
