// A server in a process of its own, to be killed. Argument: its settings as JSON. Prints "listening <address>".
import { startServer } from '#api/main.ts'
import { createLogger } from '#platform/log.ts'

import { testConfig } from './app.ts'

export interface ServerProcessSettings {
  readonly databaseUrl: string
  /** Base64. */
  readonly masterKey: string
  readonly jwtSecret: string
}

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerProcessSettings
const config = testConfig({ masterKey: Buffer.from(settings.masterKey, 'base64'), jwtSecret: settings.jwtSecret })
const { address } = await startServer(config, {
  databaseUrl: settings.databaseUrl,
  logger: createLogger(config),
})
process.stdout.write(`listening ${address}\n`)
