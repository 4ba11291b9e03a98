// What a family says about itself, read from its own stream and decrypted, and the command that saves it (CLI-42).
import {
  type ClientSituation,
  type FamilyPart,
  type FamilyProfile,
  type MailingAddress,
  type SaveClientSituation,
  type SaveFamilyProfile,
  type StoredFamilyParts,
  emptyFamilyParts,
} from '#contracts/family-profile.ts'
import { type FamilyView, familyViewOf } from '#contracts/organization-ref.ts'
import { RefusalError } from '#domain/decision.ts'
import type { UpdateClientProfile } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Clock } from '#platform/clock.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { ClientContacts } from './client-contacts.ts'
import { type ClientMatches, computeMatchHashes } from './client-match.ts'
import type { ClientRecord, ClientRecordDeps, FindClient } from './client-record.ts'
import { readEnteredByStaff } from './entered-by-staff.ts'
import { createProfileReader, partNames, readParts } from './folded-profile.ts'
import { createMailingAddressReader } from './mailing-address.ts'

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
  /** Where letters go, opened without the other parts. @refuses client_not_found */
  readMailingAddress(clientId: string): Promise<MailingAddress>
  /**
   * Saves what staff entered, as `saveFamilyProfile` does. The context's actor is a member of the staff. The refusal of a
   * save of only the address contains only the address.
   */
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

/** A refusal of a stale version shows what is stored now. */
const withCurrent = async <Result>(saving: Promise<Result>, readCurrent: () => Promise<object>): Promise<Result> => {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
    throw new RefusalError('stale_version', { current: await readCurrent() })
  }
}

/** A partner who enters this person later finds the record under the new name, and staff under the new number. */
const createRecognition =
  ({ matches, contacts, matchKey, clock, findClient }: FamilyProfileDeps) =>
  async (clientId: string, saved: SaveFamilyProfile, { contact }: ClientRecord) => {
    const hashes = computeMatchHashes(matchKey, { ...saved, email: contact.email, phone: null })
    await matches.claim(clientId, hashes, [], clock.now())
    await contacts.replace(clientId, { email: contact.email, phone: saved.phone === '' ? null : saved.phone })
    if ((await findClient(clientId)) !== undefined) return
    // The client was erased at the same moment, and nothing else would remove these rows.
    await matches.release(clientId)
    await contacts.remove(clientId)
  }

export const createFamilyProfileCommands = (deps: FamilyProfileDeps): FamilyProfileCommands => {
  const { vault, handler, findClient } = deps
  const recognizeAs = createRecognition(deps)
  const readFolded = createProfileReader(deps)

  const read = async (clientId: string): Promise<CurrentProfile> => {
    const record = await findClient(clientId)
    if (record === undefined) throw new RefusalError('client_not_found')
    const { version, completedAt, parts, revisions, isWatched } = await readFolded(clientId)
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

  const readMailingAddress = createMailingAddressReader(deps)

  return {
    readFamilyProfile,
    readClientSituation,
    readMailingAddress,
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
      const preferences = { ...current.preferences, ...saved.preferences }
      const whole = { ...current, ...saved, preferences } as SaveFamilyProfile
      const isAddressOnly = saved.household === undefined && saved.situation === undefined
      return withCurrent(save(clientId, current, whole, context), () =>
        isAddressOnly ? readMailingAddress(clientId) : readClientSituation(clientId),
      )
    },
  }
}
