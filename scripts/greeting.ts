// What a started house says: where it is, and who can sign in, or how the first one is let in.
import type { Config } from '#platform/config.ts'

import { hasDemo } from './demo.ts'
import { demoAccounts, demoPassword } from './seed.ts'

const accounts = (): readonly string[] => {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    `  Demo accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role, purpose }) => `    ${email.padEnd(width)}  ${role.padEnd(9)}  ${purpose}`),
  ]
}

const firstAdmin = [
  '  No admin yet? Sign up, confirm the address, then in another terminal:',
  '    npm run admin -- EMAIL "NAME OF YOUR ORGANIZATION"',
]

/** The lines to print once the house is ready at `address`. */
export const greeting = (config: Config, address: string): string =>
  [
    '',
    `  Referral Exchange is ready: ${address}`,
    ...(config.smtpUrl === undefined ? [`  Mailbox (no mail leaves this machine): ${address}/dev/mailbox`] : []),
    '',
    ...(hasDemo(config) ? accounts() : firstAdmin),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
