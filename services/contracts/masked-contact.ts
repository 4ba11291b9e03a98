// Masks a client's contact details for lists: enough to recognize a known number, but not to reveal it (REF-33).

/** Keeps the last four digits, e.g. "(•••) •••-0148", or none if there are fewer than seven digits. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `(•••) •••-${digits.length < 7 ? '••••' : digits.slice(-4)}`
}

/** Keeps the first character and the domain, e.g. "m•••@example.org". */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Masks the phone number if there is one, otherwise the email address. */
export const maskContact = (contact: {
  readonly phone: string | null
  readonly email: string | null
}): string | null => {
  if (contact.phone !== null) return maskPhone(contact.phone)
  return contact.email === null ? null : maskEmail(contact.email)
}
