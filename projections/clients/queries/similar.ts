// Finds possible duplicates of a client who is about to be registered, by similar name among the clients that the reader
// may see, and by the same contact (CLI-10). Registration then compares contact and name with all clients.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { ClientRow, SimilarClient, SimilarClientsQuery } from '#contracts/people.ts'
import { sql } from 'kysely'
import type { FindProtection, Protection } from '../../protected-families.ts'
import { searchText } from '../../search-text.ts'
import { areSimilarNames } from '../name-similarity.ts'
import {
  type ClientQueryContext,
  clientRow,
  clientTables,
  clientsWithoutContacts,
  exceptHidden,
  findClient,
  visibleToOrganization,
  nameBeginsWith,
  onClient,
} from './clients.ts'

/** With more results than this, people would skip the check and register anyway. */
const maxResults = 5
/** Maximum number of candidates, newest registrations first. */
const maxCandidates = 1_000

/** How many letters must match at the start of the name. The first letters are rarely misspelled. */
const reliablePrefixLength = 2

/** The name to compare with, and the clients who have the same contact. */
interface SimilarityCriteria {
  readonly firstName: string
  readonly lastInitial: string
  readonly sameContactIds: readonly string[]
  /** Id of a registered client, to exclude the client from its own matches. */
  readonly id?: string
}

const similarityReasons = (
  client: ClientRow,
  { firstName, lastInitial }: SimilarityCriteria,
  hasSameContact: boolean,
): SimilarClient['because'] => {
  const name =
    areSimilarNames(client.firstName, firstName) && searchText(client.lastInitial) === searchText(lastInitial)
  return [...(name ? (['name'] as const) : []), ...(hasSameContact ? (['contact'] as const) : [])]
}

const findSimilar = async (
  context: ClientQueryContext,
  criteria: SimilarityCriteria,
  reader: ResolvedActor,
  protection: Protection,
): Promise<SimilarClient[]> => {
  const { firstName, lastInitial, sameContactIds, id } = criteria
  const name = onClient.and([
    nameBeginsWith(searchText(firstName).slice(0, reliablePrefixLength)),
    onClient('last_initial', '=', lastInitial.toUpperCase()),
  ])
  const contact = sameContactIds.length === 0 ? sql<boolean>`false` : onClient('id', 'in', sameContactIds)
  // For an organization, only clients that it entered match by contact. Otherwise it could guess the phone number of a
  // client that it serves, or learn who shares a phone.
  const enteredByReader = isStaff(reader)
    ? sql<boolean>`true`
    : onClient('entered_by_organization_id', '=', reader.organizationId)
  const rows = await clientTables(context)
    .selectFrom('client')
    .selectAll()
    .where(onClient.or([name, onClient.and([contact, enteredByReader])]))
    .where(onClient.and(exceptHidden(protection)))
    .where(id === undefined ? sql<boolean>`true` : onClient('id', '!=', id))
    .where(isStaff(reader) ? sql<boolean>`true` : await visibleToOrganization(context, reader.organizationId))
    .orderBy(sql`(${contact}) is true`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxCandidates)
    .execute()
  return rows
    .map((row) => {
      const client = clientRow(row)
      const seesContact = isStaff(reader) || row.entered_by_organization_id === reader.organizationId
      const hasSameContact = seesContact && sameContactIds.includes(row.id)
      return { client, because: similarityReasons(client, criteria, hasSameContact) }
    })
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => b.because.length - a.because.length)
    .slice(0, maxResults)
}

export interface SimilarClientQueries {
  /**
   * Returns possible duplicates of a client who is about to be registered, among the clients that the reader may see: at
   * most five, most likely first. `sameContactIds` are the clients with the same contact.
   */
  similarClients(
    name: Pick<SimilarClientsQuery, 'firstName' | 'lastInitial'>,
    sameContactIds: readonly string[],
    reader: ResolvedActor,
  ): Promise<SimilarClient[]>
  /** The same for a registered client. Returns undefined if the client does not exist. */
  clientsSimilarTo(
    id: string,
    sameContactIds: readonly string[],
    reader: ResolvedActor,
  ): Promise<SimilarClient[] | undefined>
  /** Returns a page of clients with a contact that `client_contact` does not contain, by id. */
  clientsWithoutContacts(afterId: string | null): Promise<string[]>
}

export const createSimilarClientQueries = (
  getContext: () => Promise<ClientQueryContext>,
  findProtection: FindProtection,
): SimilarClientQueries => ({
  similarClients: async ({ firstName, lastInitial }, sameContactIds, reader) =>
    findSimilar(await getContext(), { firstName, lastInitial, sameContactIds }, reader, await findProtection(reader)),
  clientsSimilarTo: async (id, sameContactIds, reader) => {
    const context = await getContext()
    const [client, protection] = await Promise.all([findClient(context, id), findProtection(reader)])
    if (client === undefined) return undefined
    // The clients with a similar name would tell the name.
    if (protection.hiddenIds.has(id)) return []
    const { firstName, lastInitial } = client
    return findSimilar(context, { firstName, lastInitial, sameContactIds, id }, reader, protection)
  },
  clientsWithoutContacts: async (afterId) => clientsWithoutContacts(await getContext(), afterId),
})
