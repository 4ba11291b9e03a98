// The demo data, as the start scripts import it.
export { demoAccounts, demoPassword } from './seed/accounts.ts'
export { type SeedDeps, seedDemo } from './seed/seed.ts'
