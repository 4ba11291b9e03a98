// The demo, as the start script sees it.
export { demoAccounts, demoPassword } from './seed/accounts.ts'
export { type SeedDeps, seedDemo } from './seed/seed.ts'
