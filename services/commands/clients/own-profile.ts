// The client profile of a person with an account: a record that a partner or staff entered and the person now claims, or
// a new one (docs/decisions/0056-claim-a-client-profile.md).
import type { ClientProfile } from '#contracts/people.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveId } from '#platform/derive-id.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { ClientContacts } from './client-contacts.ts'
import { type ClientMatches, computeMatchHashes, normalizeName } from './client-match.ts'
import type { ClientRecord, FindClient } from './client-record.ts'

/** The profile of a person whose email address is confirmed. */
interface ConfirmedPerson {
  readonly accountId: string
  readonly profile: ClientProfile & { readonly email: string }
}

export interface OwnProfileCommands {
  /**
   * Returns the client that this person may claim, or undefined if there is none or more than one: not owned, entered by
   * a person with a role, with the confirmed address, the same first name and the same initial.
   */
  findClaimableClient(person: ConfirmedPerson): Promise<string | undefined>
  /** Repeating it changes nothing. @refuses already_exists, client_not_found */
  claimClient(clientId: string, person: ConfirmedPerson): Promise<void>
  /** Registers the person as this client. Repeating it changes nothing. @refuses invalid_body */
  registerOwnClient(clientId: string, person: ConfirmedPerson): Promise<void>
  /**
   * Gives the record the new address of its owner's account. Repeating it changes nothing.
   * @refuses client_not_found, not_permitted
   */
  changeOwnEmail(clientId: string, change: ConfirmedEmail): Promise<void>
}

/** A sign-in address that its owner has confirmed. */
interface ConfirmedEmail {
  readonly changeId: string
  readonly accountId: string
  readonly email: string
}

interface OwnProfileDeps {
  readonly handler: Handler
  readonly findClient: FindClient
  readonly matches: ClientMatches
  readonly contacts: Pick<ClientContacts, 'add' | 'find' | 'replace'>
  readonly matchKey: Uint8Array
  readonly clock: Clock
}

/** "Jose" and "José" are the same name, because a partner may have typed it without the accent. */
const simplifyName = (name: string): string => normalizeName(name).normalize('NFD').replace(/\p{M}/gu, '')

const isSameName = (one: string, other: string): boolean => simplifyName(one) === simplifyName(other)

const normalizeEmail = (email: string | null): string | undefined => email?.trim().toLowerCase()

/** A request without an account is never claimed, because no one has checked who typed the address (decision 0031). */
const isClaimable = (
  { row, contact, ownerUserId, createdBy }: ClientRecord,
  { firstName, lastInitial, email }: ConfirmedPerson['profile'],
): boolean =>
  ownerUserId === null &&
  createdBy !== null &&
  normalizeEmail(contact.email) === normalizeEmail(email) &&
  isSameName(row.firstName, firstName) &&
  isSameName(row.lastInitial, lastInitial)

const createContext = (accountId: string, step: string): CommandContext => {
  const actor: ResolvedActor = { userId: accountId, organizationId: null, role: 'client', clientId: null }
  return { actor, commandId: deriveId(accountId, step), correlationId: accountId, causationId: null }
}

export const createOwnProfileCommands = (deps: OwnProfileDeps): OwnProfileCommands => {
  const { handler, findClient, matches, contacts, matchKey, clock } = deps
  return {
    findClaimableClient: async ({ profile }) => {
      const ids = await contacts.find({ email: profile.email, phone: null })
      const claimableIds: string[] = []
      for (const id of ids) {
        const client = await findClient(id)
        if (client !== undefined && isClaimable(client, profile)) claimableIds.push(id)
      }
      return claimableIds.length === 1 ? claimableIds[0] : undefined
    },

    claimClient: async (clientId, { accountId, profile }) => {
      const client = await findClient(clientId)
      const confirmedEmailMatches = normalizeEmail(client?.contact.email ?? null) === normalizeEmail(profile.email)
      const context = createContext(accountId, `claim ${clientId}`)
      const { actor } = context
      await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (state, at) =>
          clientDecider.decide({ type: 'claim', clientId, actor, at, confirmedEmailMatches }, state),
      })
    },

    registerOwnClient: async (clientId, { accountId, profile }) => {
      // Only the address is confirmed. With a phone number that someone else typed, partners would refer the wrong person.
      const hashes = computeMatchHashes(matchKey, { ...profile, phone: null })
      // If another client has the same name and address, staff see both as similar. They are never merged by themselves.
      await matches.claim(clientId, hashes, [], clock.now())
      const context = createContext(accountId, 'register')
      const { actor } = context
      await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (state, at) =>
          clientDecider.decide({ ...profile, type: 'register', clientId, actor, at, ownerUserId: accountId }, state),
      })
      await contacts.add(clientId, profile)
    },

    changeOwnEmail: async (clientId, { changeId, accountId, email }) => {
      const client = await findClient(clientId)
      if (client === undefined) throw new RefusalError('client_not_found')
      // A partner who enters this person later finds the record under the new address too.
      await matches.claim(
        clientId,
        computeMatchHashes(matchKey, { ...client.row, email, phone: null }),
        [],
        clock.now(),
      )
      const context = createContext(accountId, `email ${changeId}`)
      const { actor } = context
      await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (state, at) =>
          clientDecider.decide({ type: 'update_profile', clientId, actor, at, changes: { email } }, state),
      })
      await contacts.replace(clientId, { ...client.contact, email })
    },
  }
}
