// A client's contact as shown in lists: enough to recognize a known number, but not enough to learn it (REF-33).

/** "(•••) •••-0148": the last four digits. A text with fewer than seven digits shows none of them. */
export const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `(•••) •••-${digits.length < 7 ? '••••' : digits.slice(-4)}`
}

/** "m•••@example.org". */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** The phone number if there is one, otherwise the email address. */
export const maskedContact = (contact: {
  readonly phone: string | null
  readonly email: string | null
}): string | null => {
  if (contact.phone !== null) return maskedPhone(contact.phone)
  return contact.email === null ? null : maskedEmail(contact.email)
}
