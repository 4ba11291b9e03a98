// Decides commands on a client's record.
import { safetyReasonLimit } from '#contracts/client-safety.ts'
import { type PlainText, confidential } from '#contracts/confidential.ts'
import type { FamilyPart } from '#contracts/family-profile.ts'
import { canErase, familyReader, isStaff, staffReader } from '#contracts/parties.ts'
import type { ClientProfile } from '#contracts/people.ts'
import type { FieldIssue } from '#contracts/problems.ts'
import { isUnsafe } from '#contracts/screening/markup.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { isRefused, screenedText } from '../screened-text.ts'
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import type {
  ClaimClient,
  ClientCommand,
  RegisterClient,
  SetAccountWatch,
  SetFamilyProtection,
  SetContactRules,
  UpdateClientProfile,
} from './commands.ts'
import { changeErasureRequest, declineErasure } from './erasure-requests.ts'
import { type ClientEvent, clientStream } from './events.ts'
import { evolve } from './evolve.ts'
import type { Client, ErasedClient } from './state.ts'

/**
 * Decides a command on a client's record. An erased client is treated as unknown.
 * @refuses already_exists, client_not_found, not_permitted, stale_version, invalid_body, information_missing, unsafe_input,
 * sensitive_content
 */
const decide = (command: ClientCommand, state: Client | undefined): Decision<ClientEvent> => {
  if (command.type === 'register') return state === undefined ? register(command) : refuse('already_exists')
  if (state === undefined || state.status === 'erased') return refuse('client_not_found')
  switch (command.type) {
    case 'update_profile':
      return updateProfile(command, state)
    case 'claim':
      return claim(command, state)
    case 'set_account_watch':
      return setAccountWatch(command, state)
    case 'set_family_protection':
      return setFamilyProtection(command, state)
    case 'set_contact_rules':
      return setContactRules(command, state)
    case 'ask_for_erasure':
    case 'take_back_erasure':
      return changeErasureRequest(command, state)
    case 'decline_erasure':
      return declineErasure(command, state)
    case 'erase':
      return canErase(command.actor) ? [{ type: 'ClientErased', data: {} }] : refuse('not_permitted')
    default:
      return assertNever(command)
  }
}

type ExistingClient = Exclude<Client, ErasedClient>

const register = (command: RegisterClient): Decision<ClientEvent> => {
  const { clientId, actor, ownerUserId, county } = command
  if (ownerUserId !== null && ownerUserId !== actor.userId) return refuse('not_permitted')
  const { firstName, email, phone, language, notDuplicateOf = [] } = command
  const lastInitial = command.lastInitial.toUpperCase()
  const issues = findProfileIssues({ firstName, lastInitial })
  if (issues.length > 0) return refuse('invalid_body', { issues })
  return [
    {
      type: 'ClientRegistered',
      data: {
        clientId,
        firstName: confidentialText(firstName, clientId),
        lastInitial: confidentialText(lastInitial, clientId),
        email: email === null ? null : confidentialText(email, clientId),
        phone: phone === null ? null : confidentialText(phone, clientId),
        county,
        ownerUserId,
        createdBy: actor.userId,
        ...(language !== undefined && { language }),
        ...(notDuplicateOf.length === 0 ? {} : { notDuplicateOf: [...notDuplicateOf] }),
      },
    },
  ]
}

/**
 * The owner and staff may update the profile. The person who entered it for an organization may too, until someone
 * claims it.
 */
const updateProfile = (
  { actor, changes, version }: UpdateClientProfile,
  state: ExistingClient,
): Decision<ClientEvent> => {
  const isOwner = state.status === 'owned' && state.ownerUserId === actor.userId
  const isCreator = state.status === 'unowned' && actor.organizationId !== null && state.createdBy === actor.userId
  if (!isOwner && !isCreator && !isStaff(actor)) return refuse('not_permitted')
  if (version !== undefined && version !== state.profileVersion) return refuse('stale_version')
  const issues = findProfileIssues(changes)
  if (issues.length > 0) return refuse('invalid_body', { issues })
  const data = toChangedFields(changes, state.clientId)
  return Object.keys(data).length === 0 ? [] : [{ type: 'ClientProfileUpdated', data }]
}

/**
 * Only an unowned profile can be claimed, and only by a person who has confirmed the email address in it (CLI-09). A
 * repeated claim by its owner changes nothing.
 */
const claim = ({ actor, confirmedEmailMatches }: ClaimClient, state: ExistingClient): Decision<ClientEvent> => {
  if (actor.userId === null) return refuse('not_permitted')
  if (state.status === 'owned') return state.ownerUserId === actor.userId ? [] : refuse('already_exists')
  if (!confirmedEmailMatches) return refuse('not_permitted')
  return [{ type: 'ClientClaimed', data: { ownerUserId: actor.userId } }]
}

/** A repeated setting changes nothing. */
const setAccountWatch = (
  { actor, watched, version }: SetAccountWatch,
  { isWatched, safetyVersion }: ExistingClient,
): Decision<ClientEvent> => {
  if (!isStaff(actor)) return refuse('not_permitted')
  if (version !== safetyVersion) return refuse('stale_version')
  return watched === isWatched ? [] : [{ type: 'AccountWatchSet', data: { watched } }]
}

/** A repeated setting changes nothing. @refuses also information_missing, unsafe_input, sensitive_content */
const setFamilyProtection = (
  { actor, isProtected, reason, version }: SetFamilyProtection,
  state: ExistingClient,
): Decision<ClientEvent> => {
  if (!isStaff(actor)) return refuse('not_permitted')
  if (version !== state.safetyVersion) return refuse('stale_version')
  if (isProtected === state.isProtected) return []
  const text = screenedText(reason, { clientId: state.clientId, path: 'reason', limit: safetyReasonLimit })
  return isRefused(text) ? text : [{ type: 'FamilyProtectionSet', data: { isProtected, reason: text } }]
}

/** The family sets its own rules, and staff enter what it says. A repeated setting changes nothing. */
const setContactRules = (
  { actor, doNotContact, doNotLeaveDetails, version }: SetContactRules,
  state: ExistingClient,
): Decision<ClientEvent> => {
  if (actor.clientId !== state.clientId && !isStaff(actor)) return refuse('not_permitted')
  if (version !== state.contactRulesVersion) return refuse('stale_version')
  const current = state.contactRules
  if (current.doNotContact === doNotContact && current.doNotLeaveDetails === doNotLeaveDetails) return []
  return [{ type: 'ContactRulesSet', data: { doNotContact, doNotLeaveDetails } }]
}

const confidentialText = (text: string, clientId: string): PlainText => confidential(text, clientStream(clientId))

const familyParts = [
  'emergencyContact',
  'preferences',
  'household',
  'situation',
] as const satisfies readonly FamilyPart[]

type ProfileChanges = Extract<ClientEvent, { type: 'ClientProfileUpdated' }>['data']

const toChangedFields = (changes: UpdateClientProfile['changes'], clientId: string): ProfileChanges => {
  const { firstName, lastInitial, email, phone, county } = changes
  const parts = familyParts.flatMap((part) => {
    const text = changes[part]
    return text === undefined ? [] : [[part, confidentialText(text, clientId)] as const]
  })
  return {
    ...(firstName === undefined ? {} : { firstName: confidentialText(firstName, clientId) }),
    ...(lastInitial === undefined ? {} : { lastInitial: confidentialText(lastInitial, clientId) }),
    ...(email === undefined ? {} : { email: email === null ? null : confidentialText(email, clientId) }),
    ...(phone === undefined ? {} : { phone: phone === null ? null : confidentialText(phone, clientId) }),
    ...(county === undefined ? {} : { county }),
    ...Object.fromEntries(parts),
  }
}

const checkName = (name: string): FieldIssue[] => {
  if (name.trim() === '') return [fieldIssue('firstName', { key: 'validation:firstNameRequired' })]
  return isUnsafe(name) ? [fieldIssue('firstName', { key: 'validation:screening.unsafe' })] : []
}

/** The first name must not contain markup, and the last initial must be one letter (CLI-34, REF-33). */
const findProfileIssues = ({ firstName, lastInitial }: Partial<ClientProfile>): FieldIssue[] => [
  ...(firstName === undefined ? [] : checkName(firstName)),
  ...(lastInitial === undefined || /^\p{L}$/u.test(lastInitial)
    ? []
    : [fieldIssue('lastInitial', { key: 'validation:lastInitialInvalid' })]),
]

/** A new text replaces an old one for the same readers. An erasure destroys the key first. */
const findLostReaders = (before: Client | undefined, after: Client | undefined): readonly string[] => {
  if (before === undefined || before.status === 'erased') return []
  if (after === undefined || after.status === 'erased') return []
  return [
    ...(after.isWatched && !before.isWatched ? [familyReader] : []),
    ...(after.isProtected && !before.isProtected ? [staffReader] : []),
  ]
}

export const clientDecider: Decider<ClientCommand, Client | undefined, ClientEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders,
}
