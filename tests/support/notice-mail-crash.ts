// A process that dies by -9 in the middle of a run of mails: after they are composed, before they are committed.
// Arguments: where database and log are, as JSON; master key in base64, the present instant.
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { openNoticeMailBench } from './notice-mail.ts'

const [at = '', key = '', present = ''] = process.argv.slice(2)
const { mail } = openNoticeMailBench(JSON.parse(at) as EventLogConfig, Buffer.from(key, 'base64'), {
  now: () => new Date(present),
})
await mail({ beforeCommit: async () => process.kill(process.pid, 'SIGKILL') && undefined })
