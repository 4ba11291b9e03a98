// A process that kills itself (SIGKILL) while a reaction handles a timer: after its command, before it commits the
// results. Arguments: the log's configuration as JSON, the master key in base64, the current time.
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { openReactionHarness } from './reaction-harness.ts'
import { actAfterOneDay } from './test-reactions.ts'

const [config = '', masterKey = '', now = ''] = process.argv.slice(2)
const { commands, run } = openReactionHarness(JSON.parse(config) as EventLogConfig, Buffer.from(masterKey, 'base64'), {
  now: () => new Date(now),
})
const reaction = actAfterOneDay(commands)

let hasFired = false
run(
  [
    {
      ...reaction,
      onTimer: async (due) => {
        hasFired = true
        return (await reaction.onTimer?.(due)) ?? {}
      },
    },
  ],
  { pollInterval: 10, beforeCommit: async () => void (hasFired && process.kill(process.pid, 'SIGKILL')) },
)
