// A process that kills itself (SIGKILL) in the middle of two reactions: after their effects, before they commit rows
// and checkpoint. Arguments: the log's configuration as JSON, the master key in base64.
import type { EventLogConfig } from '#platform/event-log/open.ts'
import type { Reaction } from '#reactions/reaction.ts'

import { openReactionBench } from './reactions.ts'
import { organizationForReferral, tellEverybody } from './test-reactions.ts'

const [at = '', key = ''] = process.argv.slice(2)
const { commands, run } = openReactionBench(JSON.parse(at) as EventLogConfig, Buffer.from(key, 'base64'))

for (const reaction of [organizationForReferral(commands), tellEverybody]) {
  let handled = false
  const watched: Reaction = {
    ...reaction,
    react: async (event) => {
      handled = true
      return reaction.react(event)
    },
  }
  run([watched], { beforeCommit: async () => (handled ? meet() : undefined) })
}

let waiting = 0
const meet = (): Promise<never> => {
  waiting += 1
  if (waiting === 2) process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
