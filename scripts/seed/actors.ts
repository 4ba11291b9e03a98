// Who acts in the demo, as a request would resolve it.
import type { ResolvedActor } from '#contracts/parties.ts'

import { type CommandContext, systemActor } from '#commands/context.ts'

import type { DemoClient } from './clients.ts'
import { clientId, demoId, organizationId, ownerId, personId } from './identifiers.ts'
import { demoPeople } from './people.ts'

/** Staff of the exchange, or somebody of a partner. */
export const personActor = (key: string): ResolvedActor => {
  const person = demoPeople.find((one) => one.key === key)
  if (person === undefined) throw new Error(`Nobody in the demo is called ${key}`)
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

/** The context of one command, which may be repeated under its name. */
export const asked = (name: string, actor: ResolvedActor): CommandContext => {
  const commandId = demoId(name)
  return { actor, commandId, correlationId: commandId, causationId: null }
}

export const bySystem = (name: string): CommandContext => asked(name, systemActor)
