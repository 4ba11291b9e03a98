// A client's record with its personal text decrypted. It is read from the client's own stream, so unlike a read model
// it is always current. Few commands need it.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import { maskContact } from '#contracts/masked-contact.ts'
import type { ClientRow } from '#contracts/people.ts'
import type { DomainEvent } from '#domain/events.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'

export interface ClientRecord {
  readonly row: ClientRow
  /** Decrypted. */
  readonly contact: { readonly phone: string | null; readonly email: string | null }
  readonly ownerUserId: string | null
  /** The person who entered the record, or null if no one had signed in. */
  readonly createdBy: string | null
  /** The organization that entered the record. */
  readonly enteredBy: string | null
  /** Log position of the last event of this client. */
  readonly position: string
}

/** Returns undefined if the client does not exist or was erased. */
export type FindClient = (clientId: string) => Promise<ClientRecord | undefined>

export interface ClientRecordDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
}

interface FoldedClient {
  readonly clientId: string
  readonly county: ClientCounty | null
  readonly createdAt: string
  readonly ownerUserId: string | null
  readonly createdBy: string | null
  readonly enteredBy: string | null
  readonly position: string
  readonly sealed: Readonly<Record<'firstName' | 'lastInitial' | 'email' | 'phone', Confidential | null>>
}

const fold = (client: FoldedClient | undefined, event: DecodedEvent<DomainEvent>): FoldedClient | undefined => {
  const { position } = event
  if (event.type === 'ClientRegistered') {
    const { clientId, county, ownerUserId, createdBy, firstName, lastInitial, email, phone } = event.data
    return {
      clientId,
      county,
      ownerUserId,
      createdBy,
      createdAt: event.at,
      enteredBy: event.actor.organizationId,
      position,
      sealed: { firstName, lastInitial, email, phone },
    }
  }
  if (client === undefined) return undefined
  if (event.type === 'ClientErased') return undefined
  if (event.type === 'ClientClaimed') return { ...client, position, ownerUserId: event.data.ownerUserId }
  if (event.type !== 'ClientProfileUpdated') return client
  const {
    county = client.county,
    firstName = client.sealed.firstName,
    lastInitial = client.sealed.lastInitial,
    email = client.sealed.email,
    phone = client.sealed.phone,
  } = event.data
  return { ...client, position, county, sealed: { firstName, lastInitial, email, phone } }
}

export const createFindClient = ({ log, codec, vault }: ClientRecordDeps): FindClient => {
  const openTexts = async (texts: readonly (Confidential | null)[]): Promise<(string | null | undefined)[]> => {
    const sealedTexts = texts.flatMap((text) => (text !== null && 'sealed' in text ? [text.sealed] : []))
    const openedTexts = (await vault.open(sealedTexts)).values()
    return texts.map((text) => {
      if (text === null) return null
      if (!('sealed' in text)) return undefined
      const value = openedTexts.next().value
      return typeof value === 'string' ? value : undefined
    })
  }

  return async (clientId) => {
    const storedEvents = await log.readStream(clientStream(clientId))
    const client = storedEvents.reduce<FoldedClient | undefined>(
      (before, event) => fold(before, codec.decode(event)),
      undefined,
    )
    if (client === undefined) return undefined
    const { sealed, county, createdAt, ownerUserId, createdBy, enteredBy, position } = client
    const texts = await openTexts([sealed.firstName, sealed.lastInitial, sealed.email, sealed.phone])
    const [firstName, lastInitial, email = null, phone = null] = texts
    // The key is already destroyed, but the erasure event has not been appended yet.
    if (typeof firstName !== 'string' || typeof lastInitial !== 'string') return undefined
    const row = {
      id: clientId,
      firstName,
      lastInitial,
      county,
      contactMasked: maskContact({ email, phone }),
      createdAt,
    }
    return { row, contact: { phone, email }, ownerUserId, createdBy, enteredBy, position }
  }
}
