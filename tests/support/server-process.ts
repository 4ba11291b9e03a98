// A server in its own process, so that a test can kill it. Argument: its settings as JSON. Prints
// `listening <address>`.
import { startServer } from '#api/main.ts'
import { createLogger } from '#platform/log.ts'

import { testConfig } from './test-config.ts'
import { becomeNewerRelease, type NewerVersions } from './newer-release.ts'

export interface ServerProcessSettings {
  readonly databaseUrl: string
  /** Address of EventStoreDB, if the log is there. */
  readonly eventStoreUrl?: string | undefined
  /** In Base64. */
  readonly masterKey: string
  readonly jwtSecret: string
  /** Where to send email. Without it, email is captured. */
  readonly smtpUrl?: string
  /** In milliseconds. Longer than in production by default, so that requests do not fail on a busy machine. */
  readonly requestTimeLimit?: number
  readonly dailyMailHour?: number
  /** What the server has in a newer version. */
  readonly newerVersions?: NewerVersions | undefined
}

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerProcessSettings
const { databaseUrl, masterKey, newerVersions, ...changes } = settings
if (newerVersions !== undefined) becomeNewerRelease(newerVersions)
const config = testConfig({ ...changes, masterKey: Buffer.from(masterKey, 'base64') })
const { address } = await startServer(config, {
  databaseUrl,
  logger: createLogger(config),
})
process.stdout.write(`listening ${address}\n`)
