// API schemas for accounts, the user's own sessions, and the second factor.
import { z } from 'zod'

import { ClientCounty } from './enumerations.ts'
import { type Language, defaultLanguage, languages, pathIn } from './language.ts'
import { PageQuery } from './lists.ts'
import { passwordLength } from './text-limits.ts'
import { messageKey } from './validation.ts'

const instant = z.iso.datetime()

/** Text that is required. If it is missing, the error message is the one in AUTH-10. */
const requiredText = () =>
  z.string({ error: ({ input }) => (input === undefined ? messageKey('problems:credentialsMissing') : undefined) })

const emailMessage = messageKey('validation:emailInvalid')
const emailSchema = (text: z.ZodString) => text.trim().max(255, emailMessage).pipe(z.email(emailMessage))

/** The email address entered at sign-in or sign-up (AUTH-15). */
export const CredentialEmail = emailSchema(requiredText())
/** The address of a person who will receive email. */
const AccountEmail = emailSchema(z.string())

/** The password entered at sign-in. Any text is valid, because the rules apply only to new passwords. */
export const SignInPassword = requiredText().min(1, messageKey('validation:passwordRequired')).max(1_000)

const newPassword = (text: z.ZodString, min: number = passwordLength.min) =>
  text
    .min(min, messageKey('validation:passwordTooShort'))
    .max(passwordLength.max, messageKey('validation:passwordTooLong'))

/** The server also refuses common passwords and the person's own name or address with `weak_password`. */
export const NewPassword = newPassword(z.string())

const FullName = z
  .string()
  .trim()
  .min(1, messageKey('validation:fullNameRequired'))
  .max(100, messageKey('validation:fullNameTooLong'))

export const SignUp = z.object({
  fullName: FullName,
  email: CredentialEmail,
  password: newPassword(requiredText()),
  /** The language of the page, which is then also the language of the emails to this person. */
  language: z.enum(languages).optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** A person who entered a name, an email address and a county but has not chosen a password yet (AUTH-11). */
export const CreatePublicUser = z.object({ fullName: FullName, email: AccountEmail, county: ClientCounty })
export type CreatePublicUser = z.infer<typeof CreatePublicUser>

export const EmailBody = z.object({ email: AccountEmail })
/** `language` is that of the page, and of the email. */
export const LinkRequest = EmailBody.extend({ language: z.enum(languages).default(defaultLanguage) })

/**
 * Stands for the token of an emailed link that the server has moved to a cookie (services/api/pages/link-keys.ts). The page
 * and its calls carry it instead.
 */
export const tokenInCookie = 'link'

/** The token in an emailed link, or `tokenInCookie`. */
const LinkToken = z.string().max(100)
export const ConfirmEmail = z.object({ token: LinkToken })
export const ResetPassword = z.object({ token: LinkToken, password: NewPassword })
export const ChangePassword = z.object({ currentPassword: z.string().max(1_000), password: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>
/** The form of a person who has a role and no second factor. The server refuses a shorter one with `short_password`. */
export const ChangePasswordWithRole = ChangePassword.extend({
  password: newPassword(z.string(), passwordLength.minWithRole),
})

/** `others` means every session except this one. */
const signOutScopes = ['global', 'local', 'others'] as const
/** The error message for an invalid scope lists the valid ones (AUTH-25). */
export const SignOutQuery = z.object({
  scope: z.enum(signOutScopes, messageKey('staff-problems:invalidSignOutScope')).default('local'),
})
export type SignOutScope = z.infer<typeof SignOutQuery>['scope']

export const OwnSession = z.object({
  id: z.uuid(),
  /** The browser and operating system as reported by the browser, e.g. "Firefox on Windows". */
  device: z.string(),
  createdAt: instant,
  /** Rounded to the minute. */
  lastUsedAt: instant,
  /** Whether this is the session that makes the request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessionList = z.object({ rows: z.array(OwnSession).describe('most recently used first') })

/** The authentication assurance level: `aal1` with a password alone, `aal2` with a second factor (AUTH-41). */
export const Aal = z.enum(['aal1', 'aal2'])
export type Aal = z.infer<typeof Aal>

/**
 * The second-factor step that a session still has to complete: `challenge` means to enter a code, and `enrollment`
 * means to set up a factor, which staff and admins must have (AUTH-41, AUTH-43).
 */
export const MfaStep = z.enum(['challenge', 'enrollment'])
export type MfaStep = z.infer<typeof MfaStep>

const codeMessage = messageKey('validation:verificationCodeInvalid')

/** Spaces between the digits are allowed, because authenticator apps show them (AUTH-35). */
const Code = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, codeMessage))

/** The password is required if the session was opened some time ago. */
export const EnrollmentCode = z.object({ code: Code, password: z.string().max(1_000).optional() })

/** A code from the authenticator app, or a recovery code (AUTH-42). */
export const VerifyMfa = z
  .object({ code: Code.optional(), recoveryCode: z.string().trim().min(1).max(40).optional() })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    message: codeMessage,
  })
export type VerifyMfa = z.infer<typeof VerifyMfa>

/** A second factor that is being set up. It takes effect once one of its codes is verified. */
export const MfaEnrollment = z.object({
  /** The secret in base32, to type into an authenticator app. */
  secret: z.string(),
  /** The secret as an `otpauth://` URI. */
  uri: z.string(),
  /** The URI as a QR code, in a `data:image/svg+xml` URL for `<img src>`. */
  qrCode: z.string(),
  /** Whether the last step also requires the password, because the session was opened some time ago. */
  passwordRequired: z.boolean(),
})
export type MfaEnrollment = z.infer<typeof MfaEnrollment>

/** The codes are shown only once, because only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(10) })

/** The current password, required again before a sensitive action. */
export const PasswordConfirmation = z.object({ password: z.string().max(1_000) })

const reasonMissing = messageKey('staff-validation:reasonRequired')

/** Lets an admin remove another person's factor. The reason is recorded in the audit log. */
export const ResetMfa = z.object({
  reason: z.string(reasonMissing).trim().min(1, reasonMissing).max(500, messageKey('staff-validation:reasonTooLong')),
})
export type ResetMfa = z.infer<typeof ResetMfa>

/** The events in the audit log of accounts, sessions and second factors. */
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
  'email_change_requested',
  'email_change_confirmed',
  'email_change_stopped',
  'email_changed',
  'mfa_enabled',
  'mfa_verified',
  'mfa_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'mfa_disabled',
  'mfa_reset',
  'invitation_sent',
  'invitation_resent',
  'invitation_replaced',
  'invitation_canceled',
  'invitation_accepted',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

const AuditAccount = z.object({ id: z.uuid(), name: z.string(), email: z.string() })

export const AuditEntry = z.object({
  id: z.number().int(),
  at: instant,
  action: AuditAction,
  /** The person who took the action, or null if no one was signed in. */
  actor: AuditAccount.nullable(),
  /** The affected account, or null if the address has none. `secondFactor` is whether the account has one now. */
  account: AuditAccount.extend({ secondFactor: z.boolean() }).nullable(),
  sessionId: z.uuid().nullable(),
  /** A hash of the network address, which is the same for all entries from that address. */
  addressHash: z.string().nullable(),
  /** The reason that an admin gave for changing another person's account. */
  reason: z.string().nullable(),
  /** The address that an invitation was sent to. Null for other entries, and once the invitation has been deleted. */
  invitedEmail: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = PageQuery.pick({ page: true }).extend({
  accountId: z.uuid().toLowerCase().optional(),
  /** Part of the name or email address of the actor or of the account. */
  q: z.string().trim().max(100).optional(),
  action: AuditAction.optional(),
  /** Days in the network's time zone, both inclusive. */
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

/** The paths of the pages that emailed links open, including the token. */
export const emailLinkPaths = {
  confirm: (token: string, language: Language) => pathIn(language, `/client-portal-auth?confirm=${token}`),
  resetPassword: (token: string, language: Language) => pathIn(language, `/reset-password?token=${token}`),
} as const
