// A client's record with its personal text decrypted. It is read from the client's own stream, so it is always current,
// unlike a read model. Few commands need it.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import { maskedContact } from '#contracts/masked-contact.ts'
import type { ClientRow } from '#contracts/people.ts'
import type { DomainEvent } from '#domain/events.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Codec, Decoded } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'

export interface ClientFile {
  readonly row: ClientRow
  /** Decrypted. */
  readonly contact: { readonly phone: string | null; readonly email: string | null }
  readonly ownerUserId: string | null
  /** The organization that entered the record. */
  readonly enteredBy: string | null
  /** Log position of the record's last event. */
  readonly position: string
}

/** Returns undefined if the client does not exist or was erased. */
export type FindClient = (clientId: string) => Promise<ClientFile | undefined>

export interface ClientFileDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
}

interface Draft {
  readonly clientId: string
  readonly county: ClientCounty | null
  readonly createdAt: string
  readonly ownerUserId: string | null
  readonly enteredBy: string | null
  readonly position: string
  readonly sealed: Readonly<Record<'firstName' | 'lastInitial' | 'email' | 'phone', Confidential | null>>
}

const fold = (draft: Draft | undefined, event: Decoded<DomainEvent>): Draft | undefined => {
  const { position } = event
  if (event.type === 'ClientRegistered') {
    const { clientId, county, ownerUserId, firstName, lastInitial, email, phone } = event.data
    return {
      clientId,
      county,
      ownerUserId,
      createdAt: event.at,
      enteredBy: event.actor.organizationId,
      position,
      sealed: { firstName, lastInitial, email, phone },
    }
  }
  if (draft === undefined) return undefined
  if (event.type === 'ClientErased') return undefined
  if (event.type === 'ClientClaimed') return { ...draft, position, ownerUserId: event.data.ownerUserId }
  if (event.type !== 'ClientProfileUpdated') return draft
  const {
    county = draft.county,
    firstName = draft.sealed.firstName,
    lastInitial = draft.sealed.lastInitial,
    email = draft.sealed.email,
    phone = draft.sealed.phone,
  } = event.data
  return { ...draft, position, county, sealed: { firstName, lastInitial, email, phone } }
}

/** Reads clients' records from the log. */
export const createFindClient = ({ log, codec, vault }: ClientFileDeps): FindClient => {
  const opened = async (texts: readonly (Confidential | null)[]): Promise<(string | null | undefined)[]> => {
    const boxes = texts.flatMap((text) => (text !== null && 'sealed' in text ? [text.sealed] : []))
    const open = (await vault.open(boxes)).values()
    return texts.map((text) => {
      if (text === null) return null
      if (!('sealed' in text)) return undefined
      const value = open.next().value
      return typeof value === 'string' ? value : undefined
    })
  }

  return async (clientId) => {
    const stored = await log.readStream(clientStream(clientId))
    const draft = stored.reduce<Draft | undefined>((so, event) => fold(so, codec.decode(event)), undefined)
    if (draft === undefined) return undefined
    const { sealed, county, createdAt, ownerUserId, enteredBy, position } = draft
    const texts = await opened([sealed.firstName, sealed.lastInitial, sealed.email, sealed.phone])
    const [firstName, lastInitial, email = null, phone = null] = texts
    // The key is already destroyed, and the erasure event is about to be appended.
    if (typeof firstName !== 'string' || typeof lastInitial !== 'string') return undefined
    const row = {
      id: clientId,
      firstName,
      lastInitial,
      county,
      contactMasked: maskedContact({ email, phone }),
      createdAt,
    }
    return { row, contact: { phone, email }, ownerUserId, enteredBy, position }
  }
}
