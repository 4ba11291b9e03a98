// The mails about a person's own account. They name nobody and nothing but what to do: an inbox may be read by others.
// Apart from the catalogue of the pages, which no browser has to load them with.

/** A mail without its link, whose address only the server knows. */
interface MailText {
  readonly subject: string
  readonly body: string
  /** What the button says. */
  readonly button: string
}

const ignore = 'If this was not you, you need not do anything.'

const english = {
  confirmEmail: {
    subject: 'Confirm your email address',
    body: `You signed up at the Referral Exchange. Confirm that this address is yours, then sign in with your password. The link works for three days.\n\n${ignore}`,
    button: 'Confirm your email address',
  },
  choosePassword: {
    subject: 'Choose your password',
    body: `You have an account at the Referral Exchange. Choose a password to sign in with. The link works once, for three days.\n\n${ignore}`,
    button: 'Choose your password',
  },
  signUpRepeated: {
    subject: 'You already have an account',
    body: `Somebody, perhaps you, tried to sign up at the Referral Exchange with this address, which has an account. Sign in as usual. If you forgot your password, choose a new one: the link works once, for one hour.\n\n${ignore}`,
    button: 'Choose a new password',
  },
  resetPassword: {
    subject: 'Choose a new password',
    body: `Somebody, perhaps you, asked for a new password for your account at the Referral Exchange. The link works once, for one hour.\n\n${ignore} Your password stays as it is.`,
    button: 'Choose a new password',
  },
  lockedOut: {
    subject: 'Too many tries to sign in',
    body: 'Somebody tried many wrong passwords for your account at the Referral Exchange. For a day it can be signed in to only from devices you have used before. To sign in from anywhere now, choose a new password: the link works once, for one hour.',
    button: 'Choose a new password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: 'The password of your account at the Referral Exchange was changed, and other devices were signed out.\n\nIf this was not you, choose a new password at once with "Forgot your password?" on the sign-in page.',
    button: 'Open the Referral Exchange',
  },
  mfaEnabled: {
    subject: 'A second factor was set up',
    body: 'Signing in to your account at the Referral Exchange now asks for a code of your authenticator app. Keep your recovery codes in a safe place.\n\nIf this was not you, choose a new password at once and tell the staff of the exchange.',
    button: 'Open the Referral Exchange',
  },
  mfaDisabled: {
    subject: 'Your second factor was removed',
    body: 'Signing in to your account at the Referral Exchange no longer asks for a code.\n\nIf this was not you, choose a new password at once and tell the staff of the exchange.',
    button: 'Open the Referral Exchange',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    body: 'Somebody signed in to your account at the Referral Exchange with a recovery code, which now works no more.\n\nIf this was not you, choose a new password at once and tell the staff of the exchange.',
    button: 'Open the Referral Exchange',
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were made',
    body: 'New recovery codes were made for your account at the Referral Exchange. The old ones no longer work.\n\nIf this was not you, choose a new password at once and tell the staff of the exchange.',
    button: 'Open the Referral Exchange',
  },
} as const satisfies Record<string, MailText>

export type MailName = keyof typeof english

const catalogues = { en: english } satisfies Record<string, Record<MailName, MailText>>

/** The mails in a language. */
export const mailsIn = (language: keyof typeof catalogues): Readonly<Record<MailName, MailText>> => catalogues[language]
