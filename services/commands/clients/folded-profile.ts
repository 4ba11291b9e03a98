// A family's profile, folded from the events of its own stream. Its parts stay sealed until they are opened.
import type { Confidential } from '#contracts/confidential.ts'
import { type FamilyPart, StoredFamilyParts, emptyFamilyParts } from '#contracts/family-profile.ts'
import { isStaff } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { DecodedEvent } from '#platform/event-log/codec.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { ClientRecordDeps } from './client-record.ts'
import { type Revision, sharedParts } from './entered-by-staff.ts'

type Parts = { readonly [Part in FamilyPart]?: Confidential }

interface FoldedProfile {
  /** The saved parts that staff enter too, the oldest first. */
  readonly revisions: readonly Revision[]
  readonly version: number
  readonly completedAt: string | null
  readonly parts: Parts
  readonly isWatched: boolean
}

const noProfile: FoldedProfile = { version: 0, completedAt: null, parts: {}, revisions: [], isWatched: false }

export const partNames = Object.keys(emptyFamilyParts) as FamilyPart[]

const fold = (profile: FoldedProfile, event: DecodedEvent<DomainEvent>): FoldedProfile => {
  if (event.type === 'AccountWatchSet') return { ...profile, isWatched: event.data.watched }
  if (event.type !== 'ClientProfileUpdated') return profile
  const changed = partNames.flatMap((part) => {
    const text = event.data[part]
    return text === undefined ? [] : [[part, text] as const]
  })
  const parts: Parts = { ...profile.parts, ...Object.fromEntries(changed) }
  const isComplete = partNames.every((part) => parts[part] !== undefined)
  return {
    ...profile,
    version: profile.version + 1,
    revisions: [
      ...profile.revisions,
      ...changed
        .filter(([part]) => sharedParts.includes(part))
        .map(([part, text]) => ({ part, text, at: event.at, byStaff: isStaff(event.actor) })),
    ],
    completedAt: profile.completedAt ?? (isComplete ? event.at : null),
    parts,
  }
}

/** Folds the events of a client's stream. A client without any has the empty profile. */
export const createProfileReader =
  ({ log, codec }: Pick<ClientRecordDeps, 'log' | 'codec'>) =>
  async (clientId: string): Promise<FoldedProfile> =>
    (await log.readStream(clientStream(clientId))).map((event) => codec.decode(event)).reduce(fold, noProfile)

/** Opens these parts. The others read as not answered. */
export const readParts = async (vault: Pick<Vault, 'open'>, parts: Parts = {}): Promise<StoredFamilyParts> => {
  const open = await openConfidential(vault, Object.values(parts))
  const texts = partNames.flatMap((part) => {
    const text = open(parts[part] ?? null)
    return text === null ? [] : [[part, JSON.parse(text) as unknown] as const]
  })
  return StoredFamilyParts.parse({ ...emptyFamilyParts, ...Object.fromEntries(texts) })
}
