// A process that kills itself (SIGKILL) in the middle of two reactions: after their effects, before they commit rows
// and checkpoint. Arguments: the log's configuration as JSON, the master key in base64.
import type { EventLogConfig } from '#platform/event-log/open.ts'
import type { Reaction } from '#reactions/reaction.ts'

import { openReactionHarness } from './reaction-harness.ts'
import { createOrganizationPerReferral, notifyOnRequest } from './test-reactions.ts'

const [config = '', masterKey = ''] = process.argv.slice(2)
const { commands, run } = openReactionHarness(JSON.parse(config) as EventLogConfig, Buffer.from(masterKey, 'base64'))

for (const reaction of [createOrganizationPerReferral(commands), notifyOnRequest]) {
  let hasHandledEvent = false
  const observedReaction: Reaction = {
    ...reaction,
    react: async (event) => {
      hasHandledEvent = true
      return reaction.react(event)
    },
  }
  run([observedReaction], { beforeCommit: async () => (hasHandledEvent ? killWhenBothWait() : undefined) })
}

let waitingCount = 0
const killWhenBothWait = (): Promise<never> => {
  waitingCount += 1
  if (waitingCount === 2) process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
