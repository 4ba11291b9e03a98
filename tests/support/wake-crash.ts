// A process that kills itself (SIGKILL) while a reaction handles a timer: after its command, before it commits the
// results. Arguments: the log's configuration as JSON, the master key in base64, the current time.
import type { EventLogConfig } from '#platform/event-log/open.ts'

import { openReactionBench } from './reactions.ts'
import { dayLater } from './test-reactions.ts'

const [at = '', key = '', present = ''] = process.argv.slice(2)
const { commands, run } = openReactionBench(JSON.parse(at) as EventLogConfig, Buffer.from(key, 'base64'), {
  now: () => new Date(present),
})
const reaction = dayLater(commands)

let woken = false
run(
  [
    {
      ...reaction,
      wake: async (due) => {
        woken = true
        return (await reaction.wake?.(due)) ?? {}
      },
    },
  ],
  { lookEvery: 10, beforeCommit: async () => void (woken && process.kill(process.pid, 'SIGKILL')) },
)
