// The lines that `npm start` and `npm run dev` print when they are ready: the address, and either the demo accounts or
// how to create the first admin.
import { hasMailbox } from '#platform/captured-messages.ts'
import type { Config } from '#platform/config.ts'

import { hasDemo } from './demo-state.ts'
import { demoAccounts, demoPassword } from './seed.ts'

const accountLines = (): readonly string[] => {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    `  Demo accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role, purpose }) => `    ${email.padEnd(width)}  ${role.padEnd(9)}  ${purpose}`),
  ]
}

const firstAdminLines = (address: string): readonly string[] => [
  `  No admin yet? Sign up at ${address}/auth?mode=register and confirm your email address.`,
  '  Then run this in another terminal, and sign in:',
  '    npm run admin -- EMAIL "NAME OF YOUR ORGANIZATION"',
]

/** Returns the lines to print when the application is ready at `address`. */
export const greeting = (config: Config, address: string): string =>
  [
    '',
    `  Referral Exchange is ready: ${address}`,
    ...(hasMailbox(config) ? [`  Mailbox (no email leaves this machine): ${address}/dev/mailbox`] : []),
    '',
    ...(hasDemo(config) ? accountLines() : firstAdminLines(address)),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
