// Signing in and out, and what goes wrong there.

export const account = {
  signInTitle: 'Sign In',
  signInIntro: 'For partner organizations, exchange staff and clients.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  signingIn: 'Signing in',
  welcomeBack: 'Welcome back!',
  missing: { title: 'Missing Information', text: 'Please fill in all fields.' },
  emailMissing: 'Email is required',
  passwordMissing: 'Password is required',
  signInFailed: 'Sign In Failed',
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
  whereTo: 'You will go on to the page you asked for.',
}
