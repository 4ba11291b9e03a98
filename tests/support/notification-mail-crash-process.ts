// A process that kills itself (SIGKILL) while it sends notification emails: they are composed but not committed.
// Arguments: the log's configuration as JSON, the master key in base64, the current time.
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { openNotificationMailHarness } from './notification-mail.ts'

const [config = '', masterKey = '', now = ''] = process.argv.slice(2)
const { run } = openNotificationMailHarness(JSON.parse(config) as EventLogConfig, Buffer.from(masterKey, 'base64'), {
  now: () => new Date(now),
})
await run({ beforeCommit: async () => process.kill(process.pid, 'SIGKILL') && undefined })
