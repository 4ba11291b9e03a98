// The second factor: setting it up, its code at sign-in, and the recovery codes.

export const secondFactor = {
  scan: {},
  type: {},
  enter: {},
  invalid: { title: 'Invalid Code', text: 'Please enter a 6-digit verification code.' },
  enrollmentFailed: {
    title: 'Enrollment Failed',
    text: 'Failed to start MFA enrollment. Please try again.',
  },
  verificationFailed: {
    title: 'Verification Failed',
    text: 'Invalid verification code. Please try again.',
  },

  challenge: {},

  recovery: {},
}
