// Clients who may be the one that somebody is about to register: by name, and by the contact as far as it is shown. Only
// whom the reader may see; who is hidden is found by the registration itself, from the whole contact (CLI-10).
import { maskedEmail, maskedPhone } from '#contracts/masked-contact.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { ClientRow, SimilarClient, SimilarClientsQuery } from '#contracts/people.ts'
import { sql } from 'kysely'
import { searchText } from '../../search-text.ts'
import { soundsAlike } from '../likeness.ts'
import {
  type ClientReading,
  clientRow,
  clientTables,
  findClient,
  knownTo,
  nameBeginsWith,
  onClient,
} from './clients.ts'

/** More than a person looks at before registering anyway. */
const mostShown = 5
/** More of the same first letters, initial and contact are not read: they would be other names, registered longest ago. */
const mostRead = 1_000

/** First letters that are rarely wrong, and few enough to find most misspellings. */
const surely = 2

/** Whom to compare with: a name, and contacts as far as they are shown. */
interface Likeness {
  readonly firstName: string
  readonly lastInitial: string
  readonly contacts: readonly string[]
  /** Who is compared, where registered; nobody is like themselves. */
  readonly id?: string
}

const whyAlike = (client: ClientRow, { firstName, lastInitial, contacts }: Likeness) => {
  const name = soundsAlike(client.firstName, firstName) && searchText(client.lastInitial) === searchText(lastInitial)
  const contact = client.contactMasked !== null && contacts.includes(client.contactMasked)
  const because: SimilarClient['because'] = [
    ...(name ? (['name'] as const) : []),
    ...(contact ? (['contact'] as const) : []),
  ]
  // The same four digits alone are a thousand people's.
  return name || (contact && soundsAlike(client.firstName, firstName)) ? because : []
}

const alikeTo = async (reading: ClientReading, likeness: Likeness, reader: ResolvedActor): Promise<SimilarClient[]> => {
  const { firstName, lastInitial, contacts, id } = likeness
  const name = onClient.and([
    nameBeginsWith(searchText(firstName).slice(0, surely)),
    onClient('last_initial', '=', lastInitial.toUpperCase()),
  ])
  const contact = contacts.length === 0 ? sql<boolean>`false` : onClient('contact_masked', 'in', contacts)
  const rows = await clientTables(reading)
    .selectFrom('client')
    .selectAll()
    .where(onClient.or([name, contact]))
    .where(id === undefined ? sql<boolean>`true` : onClient('id', '!=', id))
    .where(isStaff(reader) ? sql<boolean>`true` : knownTo(reading, reader.organizationId))
    .orderBy(sql`(${contact}) is true`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostRead)
    .execute()
  return rows
    .map(clientRow)
    .map((client) => ({ client, because: whyAlike(client, likeness) }))
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => b.because.length - a.because.length)
    .slice(0, mostShown)
}

/** The likeliest first, five at most. */
export const similarClients = (
  reading: ClientReading,
  { firstName, lastInitial, phone, email }: SimilarClientsQuery,
  reader: ResolvedActor,
): Promise<SimilarClient[]> => {
  const contacts = [...(phone === null ? [] : [maskedPhone(phone)]), ...(email === null ? [] : [maskedEmail(email)])]
  return alikeTo(reading, { firstName, lastInitial, contacts }, reader)
}

/** The same of a client who is registered; undefined: there is none. */
export const clientsLike = async (
  reading: ClientReading,
  id: string,
  reader: ResolvedActor,
): Promise<SimilarClient[] | undefined> => {
  const client = await findClient(reading, id)
  if (client === undefined) return undefined
  const { firstName, lastInitial, contactMasked } = client
  const contacts = contactMasked === null ? [] : [contactMasked]
  return alikeTo(reading, { firstName, lastInitial, contacts, id }, reader)
}
