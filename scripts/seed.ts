// The demo data, as the start scripts import it.
export { demoPassword } from '#identity/password-rules.ts'
export { demoAccounts } from './seed/accounts.ts'
export { type SeedDeps, seedDemo } from './seed/seed.ts'
