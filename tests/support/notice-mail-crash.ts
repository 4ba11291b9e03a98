// A process that kills itself (SIGKILL) while it sends notification mail: the messages are composed but not committed.
// Arguments: the log's configuration as JSON, the master key in base64, the current time.
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { openNoticeMailBench } from './notice-mail.ts'

const [at = '', key = '', present = ''] = process.argv.slice(2)
const { mail } = openNoticeMailBench(JSON.parse(at) as EventLogConfig, Buffer.from(key, 'base64'), {
  now: () => new Date(present),
})
await mail({ beforeCommit: async () => process.kill(process.pid, 'SIGKILL') && undefined })
