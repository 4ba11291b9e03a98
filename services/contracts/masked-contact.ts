// A client's contact details as shown in lists. They are enough to recognize a known number, but do not reveal it
// (REF-33).

/** Shows the last four digits, e.g. "(•••) •••-0148", or none if there are fewer than seven digits. */
export const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `(•••) •••-${digits.length < 7 ? '••••' : digits.slice(-4)}`
}

/** Shows the first character and the domain, e.g. "m•••@example.org". */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Masks the phone number if there is one, otherwise the email address. */
export const maskedContact = (contact: {
  readonly phone: string | null
  readonly email: string | null
}): string | null => {
  if (contact.phone !== null) return maskedPhone(contact.phone)
  return contact.email === null ? null : maskedEmail(contact.email)
}
