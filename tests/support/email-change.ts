// Changing the sign-in address in tests: the inputs of its routes, and the keys in its emails.
import { m } from '#messages'
import type { TestApp } from './app.ts'
import { findEmailsTo } from './identity.ts'

export const emailChangeInputs = {
  ownEmailChange: () => ({}),
  requestEmailChange: () => ({ body: { email: 'new-address@example.org', password: 'not it' } }),
  resendEmailChange: () => ({}),
  cancelEmailChange: () => ({}),
  openEmailChange: () => ({}),
  answerEmailChange: () => ({ body: { answer: 'stop' } }),
}

const subjects = {
  current: m['account-emails:changeFromThisEmail.subject'],
  new: m['account-emails:changeToThisEmail.subject'],
}

/** The keys of the links that were emailed to the current or the new address, newest first. */
export const findEmailChangeKeys = async (
  app: TestApp,
  side: keyof typeof subjects,
  email: string,
): Promise<string[]> => {
  const messages = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
  return messages
    .filter(({ subject }) => subject === subjects[side]())
    .map(({ link }) => new URL(link?.url ?? '').searchParams.get('key') ?? '')
}
