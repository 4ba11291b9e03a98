// What a family says about itself, read from its own stream and decrypted, and the command that saves it (CLI-42).
import type { Confidential } from '#contracts/confidential.ts'
import {
  type FamilyPart,
  type FamilyProfile,
  type SaveFamilyProfile,
  StoredFamilyParts,
  emptyFamilyParts,
} from '#contracts/family-profile.ts'
import { familyViewOf } from '#contracts/organization-ref.ts'
import { RefusalError } from '#domain/decision.ts'
import type { UpdateClientProfile } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { DecodedEvent } from '#platform/event-log/codec.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { ClientContacts } from './client-contacts.ts'
import { type ClientMatches, computeMatchHashes } from './client-match.ts'
import type { ClientRecord, ClientRecordDeps, FindClient } from './client-record.ts'

export interface FamilyProfileCommands {
  /** Always current. @refuses client_not_found */
  readFamilyProfile(clientId: string): Promise<FamilyProfile>
  /**
   * Saves what has changed, in one event. The refusal of a stale version contains the current profile. A save that changes
   * nothing leaves no event.
   * @refuses client_not_found, not_permitted, stale_version, invalid_body, key_reused
   */
  saveFamilyProfile(
    clientId: string,
    saved: SaveFamilyProfile,
    context: CommandContext,
  ): Promise<{ version: number; position: string | null }>
}

interface FamilyProfileDeps extends ClientRecordDeps {
  readonly handler: Handler
  readonly findClient: FindClient
  readonly matches: ClientMatches
  readonly contacts: Pick<ClientContacts, 'replace' | 'remove'>
  readonly matchKey: Uint8Array
  readonly clock: Clock
}

type Parts = { readonly [Part in FamilyPart]?: Confidential }

interface FoldedProfile {
  readonly version: number
  readonly completedAt: string | null
  readonly parts: Parts
  readonly isWatched: boolean
}

const noProfile: FoldedProfile = { version: 0, completedAt: null, parts: {}, isWatched: false }

const partNames = Object.keys(emptyFamilyParts) as FamilyPart[]

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
    completedAt: profile.completedAt ?? (isComplete ? event.at : null),
    parts,
  }
}

const sizeOf = ({ adults, children }: FamilyProfile['household']): number | null =>
  adults === null && children === null ? null : (adults ?? 0) + (children ?? 0)

/** The profile as the account shows it, and what is stored. */
interface CurrentProfile extends FamilyProfile {
  readonly record: ClientRecord
  readonly storedParts: StoredFamilyParts
}

/** An answer that the account did not show and that the family left empty is not a new answer. */
const keepHiddenAnswers = (part: FamilyPart, saved: SaveFamilyProfile, { storedParts, ...shown }: CurrentProfile) => {
  const shownAnswers: Readonly<Record<string, unknown>> = shown[part]
  const typed = Object.entries(saved[part]).filter(
    ([field, answer]) => JSON.stringify(answer) !== JSON.stringify(shownAnswers[field]),
  )
  return { ...storedParts[part], ...Object.fromEntries(typed) }
}

/** The fields of the save that differ from the current profile. A part is saved as a whole. */
const findChanges = (saved: SaveFamilyProfile, current: CurrentProfile): UpdateClientProfile['changes'] => ({
  ...(saved.firstName === current.firstName ? {} : { firstName: saved.firstName }),
  ...(saved.lastInitial.toUpperCase() === current.lastInitial ? {} : { lastInitial: saved.lastInitial.toUpperCase() }),
  ...(saved.phone === current.phone ? {} : { phone: saved.phone === '' ? null : saved.phone }),
  ...(saved.county === current.county ? {} : { county: saved.county }),
  ...Object.fromEntries(
    partNames
      .filter((part) => JSON.stringify(saved[part]) !== JSON.stringify(current[part]))
      .map((part) => [part, JSON.stringify(keepHiddenAnswers(part, saved, current))]),
  ),
})

export const createFamilyProfileCommands = (deps: FamilyProfileDeps): FamilyProfileCommands => {
  const { log, codec, vault, handler, findClient, matches, contacts, matchKey, clock } = deps

  const readParts = async (parts: Parts): Promise<StoredFamilyParts> => {
    const open = await openConfidential(vault, Object.values(parts))
    const texts = partNames.flatMap((part) => {
      const text = open(parts[part] ?? null)
      return text === null ? [] : [[part, JSON.parse(text) as unknown] as const]
    })
    return StoredFamilyParts.parse({ ...emptyFamilyParts, ...Object.fromEntries(texts) })
  }

  const read = async (clientId: string): Promise<CurrentProfile> => {
    const record = await findClient(clientId)
    if (record === undefined) throw new RefusalError('client_not_found')
    const events = (await log.readStream(clientStream(clientId))).map((event) => codec.decode(event))
    const { version, completedAt, parts, isWatched } = events.reduce(fold, noProfile)
    const storedParts = await readParts(parts)
    // It has names of others and the family's needs (ROLE-26).
    const answers = familyViewOf(isWatched).showDetail(storedParts) ?? emptyFamilyParts
    const { firstName, lastInitial, county } = record.row
    return {
      firstName,
      lastInitial,
      phone: record.contact.phone ?? '',
      county: county ?? '',
      ...answers,
      householdSize: sizeOf(answers.household),
      completedAt,
      version,
      record,
      storedParts,
    }
  }

  const readFamilyProfile = async (clientId: string): Promise<FamilyProfile> => {
    const { record: _record, storedParts: _parts, ...profile } = await read(clientId)
    return profile
  }

  /** A partner who enters this person later finds the record under the new name, and staff under the new number. */
  const recognizeAs = async (clientId: string, saved: SaveFamilyProfile, { contact }: ClientRecord) => {
    const hashes = computeMatchHashes(matchKey, { ...saved, email: contact.email, phone: null })
    await matches.claim(clientId, hashes, [], clock.now())
    await contacts.replace(clientId, { email: contact.email, phone: saved.phone === '' ? null : saved.phone })
    if ((await findClient(clientId)) !== undefined) return
    // The client was erased at the same moment, and nothing else would remove these rows.
    await matches.release(clientId)
    await contacts.remove(clientId)
  }

  return {
    readFamilyProfile,
    saveFamilyProfile: async (clientId, saved, context) => {
      const { actor } = context
      const current = await read(clientId)
      const { record } = current
      const changes = findChanges(saved, current)
      try {
        const { state, position } = await handler.handle(clientDecider, {
          stream: clientStream(clientId),
          context,
          decide: (client, at) =>
            clientDecider.decide(
              { type: 'update_profile', clientId, actor, at, changes, version: saved.version },
              client,
            ),
        })
        await recognizeAs(clientId, saved, record)
        const version = state === undefined || state.status === 'erased' ? saved.version : state.profileVersion
        return { version, position }
      } catch (error) {
        if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
        throw new RefusalError('stale_version', { current: await readFamilyProfile(clientId) })
      }
    },
  }
}
