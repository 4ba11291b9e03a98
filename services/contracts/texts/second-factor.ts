// The second factor: setting it up, its code at sign-in, and the recovery codes.

export const secondFactor = {
  title: 'Two-step sign in',
  lead: 'After your password, sign-in asks for a code from an app on your phone. A stolen password alone then opens nothing.',
  required: 'Staff and admin accounts need this before they go on.',
  apps: 'Any authenticator app will do, such as Google Authenticator, Microsoft Authenticator, 2FAS or a password manager.',

  thenCodes: 'At the end you get ten recovery codes, for the day when your phone is not at hand.',

  scan: { title: 'Scan this picture', text: 'In the app, choose to add an account and point the camera here.' },
  qrCode: 'QR code for your authenticator app',
  type: { title: 'Or type this key', text: 'On the same phone, or where there is no camera.' },
  openApp: 'Open in an app on this device',
  secret: 'Setup key',
  enter: { title: 'Enter the code that the app shows', text: 'Six digits, a new one every 30 seconds.' },

  code: 'Verification code',
  codeHelp: 'The six digits that your authenticator app shows now.',
  invalid: { title: 'Invalid Code', text: 'Please enter a 6-digit verification code.' },
  passwordMissing: 'Enter your password',
  enable: 'Enable MFA',
  enabling: 'Checking the code',
  skip: 'Skip for Now',
  back: 'Back to your account',
  enabled: 'MFA Enabled Successfully!',
  alreadyEnabled: 'MFA Already Enabled',

  noQrCode: 'Failed to generate QR code. Please try again.',
  retry: 'Retry Setup',
  enrollmentFailed: {
    title: 'Enrollment Failed',
    text: 'Failed to start MFA enrollment. Please try again.',
  },
  verificationFailed: {
    title: 'Verification Failed',
    text: 'Invalid verification code. Please try again.',
  },

  challenge: {
    title: 'Enter your code',
    text: 'Your password was right. A code from your phone shows that it is you.',
    submit: 'Verify',
    verifying: 'Checking',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'One of the ten codes that you kept when you set this up. Each works once.',
    recoveryMissing: 'Please enter a recovery code.',
    otherAccount: 'Sign in as somebody else',
    lost: 'No phone and no codes? Call the exchange: an administrator can reset it after making sure it is you.',
  },

  recovery: {
    title: 'Keep these recovery codes',
    text: 'Each signs you in once when your phone is not at hand. They are shown only now: keep them on paper or in a password manager, not on the phone itself.',
    list: 'Recovery codes',
    download: 'Download',
    print: 'Print',
    fileName: 'referral-exchange-recovery-codes.txt',
    fileHead: (email: string) => `Referral Exchange, recovery codes of ${email}. Each works once.`,
    kept: 'I have kept them',
    keptMissing: 'Say that you have kept them before you go on',
    goOn: 'Continue',
  },
}
