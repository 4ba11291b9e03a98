// Finds possible duplicates of a client who is about to be registered, by name and by masked contact, among the clients
// that the reader may see. Registration then compares the full contact with all clients (CLI-10).
import { maskEmail, maskPhone } from '#contracts/masked-contact.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { ClientRow, SimilarClient, SimilarClientsQuery } from '#contracts/people.ts'
import { sql } from 'kysely'
import { searchText } from '../../search-text.ts'
import { areSimilarNames } from '../name-similarity.ts'
import {
  type ClientQueryContext,
  clientRow,
  clientTables,
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

/** The name and masked contacts to compare with. */
interface SimilarityCriteria {
  readonly firstName: string
  readonly lastInitial: string
  readonly contacts: readonly string[]
  /** Id of a registered client, to exclude the client from its own matches. */
  readonly id?: string
}

const similarityReasons = (client: ClientRow, { firstName, lastInitial, contacts }: SimilarityCriteria) => {
  const name =
    areSimilarNames(client.firstName, firstName) && searchText(client.lastInitial) === searchText(lastInitial)
  const contact = client.contactMasked !== null && contacts.includes(client.contactMasked)
  const reasons: SimilarClient['because'] = [
    ...(name ? (['name'] as const) : []),
    ...(contact ? (['contact'] as const) : []),
  ]
  // Thousands of people share the same last four digits, so a contact counts only with a similar first name.
  return name || (contact && areSimilarNames(client.firstName, firstName)) ? reasons : []
}

const findSimilar = async (
  context: ClientQueryContext,
  criteria: SimilarityCriteria,
  reader: ResolvedActor,
): Promise<SimilarClient[]> => {
  const { firstName, lastInitial, contacts, id } = criteria
  const name = onClient.and([
    nameBeginsWith(searchText(firstName).slice(0, reliablePrefixLength)),
    onClient('last_initial', '=', lastInitial.toUpperCase()),
  ])
  const contact = contacts.length === 0 ? sql<boolean>`false` : onClient('contact_masked', 'in', contacts)
  const rows = await clientTables(context)
    .selectFrom('client')
    .selectAll()
    .where(onClient.or([name, contact]))
    .where(id === undefined ? sql<boolean>`true` : onClient('id', '!=', id))
    .where(isStaff(reader) ? sql<boolean>`true` : visibleToOrganization(context, reader.organizationId))
    .orderBy(sql`(${contact}) is true`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxCandidates)
    .execute()
  return rows
    .map(clientRow)
    .map((client) => ({ client, because: similarityReasons(client, criteria) }))
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => b.because.length - a.because.length)
    .slice(0, maxResults)
}

/** Returns at most five, most likely first. */
export const similarClients = (
  context: ClientQueryContext,
  { firstName, lastInitial, phone, email }: SimilarClientsQuery,
  reader: ResolvedActor,
): Promise<SimilarClient[]> => {
  const contacts = [...(phone === null ? [] : [maskPhone(phone)]), ...(email === null ? [] : [maskEmail(email)])]
  return findSimilar(context, { firstName, lastInitial, contacts }, reader)
}

/**
 * Returns at most five possible duplicates of a registered client, most likely first; undefined if the client does not
 * exist.
 */
export const clientsSimilarTo = async (
  context: ClientQueryContext,
  id: string,
  reader: ResolvedActor,
): Promise<SimilarClient[] | undefined> => {
  const client = await findClient(context, id)
  if (client === undefined) return undefined
  const { firstName, lastInitial, contactMasked } = client
  const contacts = contactMasked === null ? [] : [contactMasked]
  return findSimilar(context, { firstName, lastInitial, contacts, id }, reader)
}
