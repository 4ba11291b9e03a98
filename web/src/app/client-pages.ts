// What the pages of families need before their own code, in one chunk.
export { loadClientLayout } from '../layouts/load-client-layout.ts'
export { ConfirmedAccounts } from './ConfirmedAccounts.tsx'
