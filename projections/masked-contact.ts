// A client's contacts as read models keep them: masked while the event is folded, so that none stands anywhere in clear.
import type { Confidential } from '#contracts/confidential.ts'
import { maskedEmail, maskedPhone } from '#contracts/masked-contact.ts'

export interface MaskedContacts {
  readonly phoneMasked: string | null
  readonly emailMasked: string | null
}

type Contact = Confidential | null

/** What an event says of the contacts; what is not said stays. */
interface Said {
  readonly phone?: Contact | undefined
  readonly email?: Contact | undefined
}

/** What cannot be opened is no contact. */
const masked = (contact: Contact, mask: (text: string) => string): string | null =>
  contact !== null && 'open' in contact ? mask(contact.open) : null

export const noContacts: MaskedContacts = { phoneMasked: null, emailMasked: null }

/** The contacts after an event; its texts are opened. */
export const contactsAfter = (before: MaskedContacts, { phone, email }: Said): MaskedContacts => ({
  phoneMasked: phone === undefined ? before.phoneMasked : masked(phone, maskedPhone),
  emailMasked: email === undefined ? before.emailMasked : masked(email, maskedEmail),
})

/** The one that rows show: the phone where there is one, else the e-mail (REF-33). */
export const shownContact = ({ phoneMasked, emailMasked }: MaskedContacts): string | null => phoneMasked ?? emailMasked
