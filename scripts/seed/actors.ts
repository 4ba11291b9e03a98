// The actors in the demo, as a request would resolve them.
import type { ResolvedActor } from '#contracts/parties.ts'

import { type CommandContext, systemActor } from '#commands/context.ts'

import type { DemoClient } from './clients.ts'
import { clientId, demoId, organizationId, ownerId, personId } from './identifiers.ts'
import { demoPeople } from './people.ts'

/** A staff member or a partner's worker. */
export const personActor = (key: string): ResolvedActor => {
  const person = demoPeople.find((candidate) => candidate.key === key)
  if (person === undefined) throw new Error(`The demo has no person ${key}`)
  const { organization, role } = person
  return {
    userId: personId(key),
    organizationId: organization === null ? null : organizationId(organization),
    role,
    clientId: null,
  }
}

export const ownerActor = (client: DemoClient): ResolvedActor => ({
  userId: ownerId(client.key),
  organizationId: null,
  role: 'client',
  clientId: clientId(client.key),
})

export const guestActor: ResolvedActor = { userId: null, organizationId: null, role: 'guest', clientId: null }

/** The context of one command. The same name produces the same command id, so that commands are idempotent. */
export const commandContext = (name: string, actor: ResolvedActor): CommandContext => {
  const commandId = demoId(name)
  return { actor, commandId, correlationId: commandId, causationId: null }
}

export const systemContext = (name: string): CommandContext => commandContext(name, systemActor)
