// The page that the link of a mail leads to: no more mails of news.

export const unsubscribe = {
  title: 'Stop notification emails',
  text: 'You will get no more emails when something happens to a referral. Emails about your account, such as a new password, still come.',
  confirm: 'Stop these emails',
  done: 'You will get no more notification emails',
  doneText: 'You can turn them on again on your account page.',
  invalid: 'This link is not complete. Please open it from the email once more.',
  failed: 'The emails were not stopped',
}
