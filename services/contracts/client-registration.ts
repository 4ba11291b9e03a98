// API schemas for people who register as a client, and for accounts that add a client profile later (CLI-02 to CLI-05).
import { z } from 'zod'

import { CredentialEmail, NewPassword } from './accounts.ts'
import { languages } from './language.ts'
import { County, Phone } from './public-requests.ts'
import { safeText } from './screening/safe-text.ts'
import { clientNameLength } from './text-limits.ts'
import { messageKey } from './validation.ts'

const FirstName = safeText(
  z
    .string(messageKey('validation:firstNameRequired'))
    .trim()
    .min(clientNameLength.min, messageKey('validation:firstNameTooShort'))
    .max(clientNameLength.max, messageKey('validation:firstNameTooLong')),
)

/** The server keeps the first letter only (CLI-41). */
const LastName = safeText(
  z
    .string(messageKey('validation:lastNameRequired'))
    .trim()
    .min(clientNameLength.min, messageKey('validation:lastNameTooShort'))
    .max(clientNameLength.max, messageKey('validation:lastNameTooLong'))
    .regex(/^\p{L}/u, messageKey('validation:lastNameInvalid')),
)

/** An empty field is null. */
const OptionalPhone = z
  .string()
  .transform((text) => (text.trim() === '' ? null : text))
  .pipe(Phone.nullable())

/** What a person types to get a client profile. */
export const OwnProfile = z.object({
  firstName: FirstName,
  lastName: LastName,
  phone: OptionalPhone,
  county: County,
})
export type OwnProfile = z.output<typeof OwnProfile>

const passwords = z.object({ password: NewPassword, repeatedPassword: z.string().max(1_000) })

/** The form on the tab "Register". */
export const ClientRegistration = z
  .object({ ...OwnProfile.shape, email: CredentialEmail, ...passwords.shape })
  .refine(({ password, repeatedPassword }) => password === repeatedPassword, {
    path: ['repeatedPassword'],
    message: messageKey('validation:passwordsDiffer'),
    // Also reported together with the errors of other fields.
    when: ({ value }) => passwords.safeParse(value).success,
  })

export type ClientRegistration = z.output<typeof ClientRegistration>

export const RegisterAsClient = ClientRegistration.safeExtend({
  /** The language of the email with the confirmation link. */
  language: z.enum(languages),
})
export type RegisterAsClient = z.output<typeof RegisterAsClient>

/** The first letter of a surname, as a capital letter. The rest of the surname is stored nowhere (CLI-41). */
export const initialOf = (lastName: string): string => (/^./u.exec(lastName.trim())?.[0] ?? '').toUpperCase()
