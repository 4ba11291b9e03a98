// The people and organizations in a generated log: partners and their workers, staff, and clients.
import { createHash } from 'node:crypto'

import type { Actor } from '#contracts/actor.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import { clientCounties } from '#contracts/enumeration-values.ts'
import { clientStream } from '#domain/client/events.ts'

import { demoClients } from '../../seed/clients.ts'
import { demoOrganizations } from '../../seed/organizations.ts'
import { deriveId } from './ids.ts'

export interface Partner {
  readonly id: string
  readonly actor: Actor
}

const copies = 4

/** Four copies of the demo's partners: about 130 organizations. */
export const partners: readonly Partner[] = Array.from({ length: demoOrganizations.length * copies }, (_, index) => {
  const id = deriveId(`organization ${index}`)
  return { id, actor: { userId: deriveId(`worker ${index}`), organizationId: id, role: 'member' as const } }
})

export const partnerProfile = (index: number) => {
  const { profile, tier } = demoOrganizations[index % demoOrganizations.length] as (typeof demoOrganizations)[number]
  const copy = Math.floor(index / demoOrganizations.length)
  return { profile: copy === 0 ? profile : { ...profile, name: `${profile.name} ${copy + 1}` }, tier }
}

export const staff: readonly Actor[] = Array.from({ length: 12 }, (_, index) => ({
  userId: deriveId(`staff ${index}`),
  organizationId: null,
  role: 'staff' as const,
}))

export const guest: Actor = { userId: null, organizationId: null, role: 'guest' }

export interface GeneratedClient {
  readonly id: string
  /** The vault's name for the subject whose key seals the client's text. */
  readonly subject: string
  readonly key: Buffer
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty
  readonly phoneLine: string
}

const names = [...new Set(demoClients.map((client) => client.firstName))]
const initials = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Names follow Zipf's law: 1 in 20 clients has the most common name, and 1 in 600 has the rarest. */
const nameAt = (share: number): string => names[Math.floor(names.length ** share) - 1] ?? 'Ana'

/**
 * The same number always returns the same client. The key is also derived from the number, so it does not have to be
 * stored.
 */
export const generateClient = (index: number): GeneratedClient => {
  const id = deriveId(`client ${index}`)
  const key = createHash('sha256').update(`key of client ${index}`).digest()
  const county = clientCounties[(key[0] ?? 0) % clientCounties.length] ?? 'Other'
  return {
    id,
    subject: clientStream(id),
    key,
    firstName: nameAt((key.readUInt32BE(4) + 1) / 4_294_967_297),
    lastInitial: initials.charAt((key[1] ?? 0) % initials.length),
    county,
    phoneLine: String(100 + ((key[2] ?? 0) % 100)).padStart(4, '0'),
  }
}
