// Accounts, one's own sessions and the second factor as browser and server exchange them.
import { z } from 'zod'

import { ClientCounty } from './enumerations.ts'
import { PageQuery } from './lists.ts'

const instant = z.iso.datetime()

/** The refusal of a sign-in or sign-up that lacks the one or the other (AUTH-10); also the title of its problem. */
export const credentialsMissing = 'You must provide either an email or phone number and a password'

/** A field that the call must have; left out altogether it is refused as AUTH-10 says. */
const credential = () =>
  z.string({ error: ({ input }) => (input === undefined ? credentialsMissing : 'The text is missing') })

const emailMessage = 'Valid email address is required'
const emailIn = (text: z.ZodString) => text.trim().max(255, emailMessage).pipe(z.email(emailMessage))

/** Of a sign-in or sign-up (AUTH-15). */
export const CredentialEmail = emailIn(credential())
/** Of a person who is to be written to. */
export const AccountEmail = emailIn(z.string())

/** Given at a sign-in: any text, the rules are for new ones. */
export const GivenPassword = credential().min(1, 'Password is required').max(1_000)

/** Of a new password, in characters (AUTH-09). */
export const passwordLength = { min: 8, max: 200 } as const
const newPassword = (text: z.ZodString) =>
  text
    .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
    .max(passwordLength.max, `Password must be ${passwordLength.max} characters or less`)

/** The server also refuses common ones and one's own name or address: `weak_password`. */
export const NewPassword = newPassword(z.string())

const FullName = z.string().trim().min(1, 'Full name is required').max(100, 'Full name must be 100 characters or less')

export const SignUp = z.object({ fullName: FullName, email: CredentialEmail, password: newPassword(credential()) })
export type SignUp = z.infer<typeof SignUp>

/** Somebody who is known by name, address and county and has chosen no password yet (AUTH-11). */
export const CreatePublicUser = z.object({ fullName: FullName, email: AccountEmail, county: ClientCounty })
export type CreatePublicUser = z.infer<typeof CreatePublicUser>

export const EmailOnly = z.object({ email: AccountEmail })

/** Of a link in a mail. */
const LinkToken = z.string().max(100)
export const ConfirmEmail = z.object({ token: LinkToken })
export const ResetPassword = z.object({ token: LinkToken, password: NewPassword })
export const ChangePassword = z.object({ currentPassword: z.string().max(1_000), password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** `others`: all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const
/** Also the title of the problem of a scope that is none (AUTH-25). */
export const invalidSignOutScope = 'Sign-out scope must be global, local or others'
export const SignOutQuery = z.object({ scope: z.enum(signOutScopes, invalidSignOutScope).default('local') })
export type SignOutScope = z.infer<typeof SignOutQuery>['scope']

export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser says: "Firefox on Windows". */
  device: z.string(),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessionList = z.object({ rows: z.array(OwnSession).describe('the one used last comes first') })

/** How sure it is who is there: by password alone, or by a second factor too (AUTH-41). */
export const Aal = z.enum(['aal1', 'aal2'])
export type Aal = z.infer<typeof Aal>

/**
 * What may still be missing of a person's second factor: `challenge`, the code of a factor that is set up; `enrollment`, the
 * factor itself, which staff and admins must have (AUTH-41, AUTH-43).
 */
export const MfaStep = z.enum(['challenge', 'enrollment'])
export type MfaStep = z.infer<typeof MfaStep>

const codeMessage = 'Please enter a 6-digit verification code.'

/** AUTH-35; blanks between the digits, as authenticators show them, are no error. */
const Code = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, codeMessage))

/** `password`: once more, where the session was opened a while ago. */
export const EnrollmentCode = z.object({ code: Code, password: z.string().max(1_000).optional() })

/** A code of the authenticator, or one of the recovery codes in its place (AUTH-42). */
export const VerifyMfa = z
  .object({ code: Code.optional(), recoveryCode: z.string().trim().min(1).max(40).optional() })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    message: codeMessage,
  })
export type VerifyMfa = z.infer<typeof VerifyMfa>

/** A factor that was begun: it counts once a code of it was verified. */
export const MfaEnrollment = z.object({
  /** base32, to type into an authenticator. */
  secret: z.string(),
  /** The same as `otpauth://` address. */
  uri: z.string(),
  /** The address as a picture: a `data:image/svg+xml` address for `<img src>`. */
  qrCode: z.string(),
  /** Whether finishing asks for the password, too: the session was opened a while ago. */
  passwordRequired: z.boolean(),
})
export type MfaEnrollment = z.infer<typeof MfaEnrollment>

/** Shown once, kept as hashes only. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(10) })

/** The present password, asked again before something grave. */
export const PasswordAgain = z.object({ password: z.string().max(1_000) })

const reasonMissing = 'Give the reason'

/** Of somebody else's factor: the reason is written down with it. */
export const ResetMfa = z.object({
  reason: z.string(reasonMissing).trim().min(1, reasonMissing).max(500, 'The reason must be 500 characters or less'),
})
export type ResetMfa = z.infer<typeof ResetMfa>

/** What is written down about accounts, sessions and factors. */
export const auditActions = [
  'signed_up',
  'sign_up_repeated',
  'confirmation_requested',
  'email_confirmed',
  'sign_up_expired',
  'signed_in',
  'sign_in_failed',
  'locked_out',
  'signed_out',
  'session_ended',
  'session_timed_out',
  'access_revoked',
  'token_reused',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'password_check_failed',
  'mfa_enabled',
  'mfa_verified',
  'mfa_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'mfa_disabled',
  'mfa_reset',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

const AuditPerson = z.object({ id: z.uuid(), name: z.string(), email: z.string() })

export const AuditEntry = z.object({
  id: z.number().int(),
  at: instant,
  action: AuditAction,
  /** Who did it; null: nobody who was signed in. */
  actor: AuditPerson.nullable(),
  /** Whose account it is about; null: an address without one. `secondFactor`: whether it has one now. */
  account: AuditPerson.extend({ secondFactor: z.boolean() }).nullable(),
  sessionId: z.uuid().nullable(),
  /** Two entries of one network address have the same. */
  addressHash: z.string().nullable(),
  /** Why, of what an admin did to somebody. */
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = PageQuery.pick({ page: true }).extend({
  accountId: z.uuid().toLowerCase().optional(),
  /** Part of the name or e-mail address of who did it or of whose account it is. */
  q: z.string().trim().max(100).optional(),
  action: AuditAction.optional(),
  /** Days of the exchange, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>
/** Newest first. */
export const AuditList = z.object({
  rows: z.array(AuditEntry),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})
export type AuditList = z.infer<typeof AuditList>

/** The pages that the links in mails open, with their token. */
export const mailedPaths = {
  confirm: (token: string) => `/client-portal-auth?confirm=${token}`,
  resetPassword: (token: string) => `/reset-password?token=${token}`,
} as const
