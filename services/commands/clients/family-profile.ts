// What a family says about itself, read from its own stream and decrypted, and the command that saves it (CLI-42).
import type { Confidential } from '#contracts/confidential.ts'
import {
  type ClientSituation,
  type FamilyPart,
  type FamilyProfile,
  type SaveClientSituation,
  type SaveFamilyProfile,
  StoredFamilyParts,
  emptyFamilyParts,
} from '#contracts/family-profile.ts'
import { type FamilyView, familyViewOf } from '#contracts/organization-ref.ts'
import { isStaff } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import type { UpdateClientProfile } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { DecodedEvent } from '#platform/event-log/codec.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { ClientContacts } from './client-contacts.ts'
import { type ClientMatches, computeMatchHashes } from './client-match.ts'
import type { ClientRecord, ClientRecordDeps, FindClient } from './client-record.ts'
import { type Revision, readEnteredByStaff, sharedParts } from './entered-by-staff.ts'

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
  /** The part of the profile that staff read and enter. @refuses client_not_found */
  readClientSituation(clientId: string): Promise<ClientSituation>
  /** Saves what staff entered, as `saveFamilyProfile` does. The context's actor is a member of the staff. */
  saveClientSituation(
    clientId: string,
    saved: SaveClientSituation,
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
  /** The saved parts that staff enter too, the oldest first. */
  readonly revisions: readonly Revision[]
  readonly version: number
  readonly completedAt: string | null
  readonly parts: Parts
  readonly isWatched: boolean
}

const noProfile: FoldedProfile = { version: 0, completedAt: null, parts: {}, revisions: [], isWatched: false }

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

const sizeOf = ({ adults, children }: FamilyProfile['household']): number | null =>
  adults === null && children === null ? null : (adults ?? 0) + (children ?? 0)

/** The profile as the account shows it, and what is stored. */
interface CurrentProfile extends FamilyProfile {
  readonly record: ClientRecord
  readonly storedParts: StoredFamilyParts
  readonly view: FamilyView
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

const readParts = async (vault: Pick<Vault, 'open'>, parts: Parts): Promise<StoredFamilyParts> => {
  const open = await openConfidential(vault, Object.values(parts))
  const texts = partNames.flatMap((part) => {
    const text = open(parts[part] ?? null)
    return text === null ? [] : [[part, JSON.parse(text) as unknown] as const]
  })
  return StoredFamilyParts.parse({ ...emptyFamilyParts, ...Object.fromEntries(texts) })
}

/** A refusal of a stale version shows what is stored now. */
const withCurrent = async <Result, Current>(saving: Promise<Result>, readCurrent: () => Promise<Current>) => {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
    throw new RefusalError('stale_version', { current: await readCurrent() })
  }
}

export const createFamilyProfileCommands = (deps: FamilyProfileDeps): FamilyProfileCommands => {
  const { log, codec, vault, handler, findClient, matches, contacts, matchKey, clock } = deps

  const read = async (clientId: string): Promise<CurrentProfile> => {
    const record = await findClient(clientId)
    if (record === undefined) throw new RefusalError('client_not_found')
    const events = (await log.readStream(clientStream(clientId))).map((event) => codec.decode(event))
    const { version, completedAt, parts, revisions, isWatched } = events.reduce(fold, noProfile)
    const storedParts = await readParts(vault, parts)
    // They have names of others and the family's needs (ROLE-26).
    const view = familyViewOf(isWatched)
    const answers = view.showDetail(storedParts) ?? emptyFamilyParts
    const { firstName, lastInitial, county } = record.row
    return {
      firstName,
      lastInitial,
      phone: record.contact.phone ?? '',
      county: county ?? '',
      ...answers,
      householdSize: sizeOf(answers.household),
      completedAt,
      enteredByStaff: await readEnteredByStaff(vault, revisions),
      version,
      record,
      storedParts,
      view,
    }
  }

  const readFamilyProfile = async (clientId: string): Promise<FamilyProfile> => {
    const { record: _record, storedParts: _parts, view, ...profile } = await read(clientId)
    return { ...profile, enteredByStaff: view.showDetail(profile.enteredByStaff) ?? [] }
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

  const save = async (
    clientId: string,
    current: CurrentProfile,
    saved: SaveFamilyProfile,
    { actor, ...context }: CommandContext,
  ) => {
    const changes = findChanges(saved, current)
    const { state, position } = await handler.handle(clientDecider, {
      stream: clientStream(clientId),
      context: { actor, ...context },
      decide: (client, at) =>
        clientDecider.decide({ type: 'update_profile', clientId, actor, at, changes, version: saved.version }, client),
    })
    const version = state === undefined || state.status === 'erased' ? saved.version : state.profileVersion
    return { version, position }
  }

  const readClientSituation = async (clientId: string): Promise<ClientSituation> => {
    const { storedParts, enteredByStaff, version } = await read(clientId)
    return { clientId, ...storedParts, enteredByStaff, version }
  }

  return {
    readFamilyProfile,
    readClientSituation,
    saveFamilyProfile: async (clientId, saved, context) => {
      const current = await read(clientId)
      const result = await withCurrent(save(clientId, current, saved, context), () => readFamilyProfile(clientId))
      await recognizeAs(clientId, saved, current.record)
      return result
    },
    saveClientSituation: async (clientId, saved, context) => {
      const profile = await read(clientId)
      // Staff see what the account of the family may not show.
      const current = { ...profile, ...profile.storedParts }
      // Only what staff entered differs, and only that is checked: what is stored may be older than today's rules.
      const whole = { ...current, ...saved } as SaveFamilyProfile
      return withCurrent(save(clientId, current, whole, context), () => readClientSituation(clientId))
    },
  }
}
