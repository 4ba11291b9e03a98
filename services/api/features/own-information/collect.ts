// Collects everything that a family may read about itself. Each part is the answer of one of the family's own queries, so
// the rules for families, watched accounts and confidential shelters are theirs (docs/decisions/0077).
import type { OwnInformation } from '#contracts/own-information.ts'
import type { Freshness } from '#contracts/lists.ts'
import type { CurrentUser } from '#contracts/people.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { createMailPreferences } from '#notifications/mail-preferences.ts'

import type { FeatureServices } from '../../feature-module.ts'
import { listOwnReadings } from './own-readings.ts'

export type ClientActor = ResolvedActor & { readonly clientId: string }

export interface Family {
  readonly reader: ClientActor
  readonly user: CurrentUser
}

type Deps = Pick<FeatureServices, 'db' | 'queries' | 'commands' | 'textMessages' | 'clock'>

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly pages: number
}

/** Reads every page of a list, one after the other. Also returns how current they are. */
const readAll = async <Row>(readPage: (page: number) => Promise<Page<Row> & Partial<Freshness>>) => {
  const rows: Row[] = []
  const freshness: Freshness[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await readPage(page)
    rows.push(...answer.rows)
    pages = answer.pages
    const { position, stale } = answer
    if (position !== undefined && stale !== undefined) freshness.push({ position, stale })
  }
  return { rows, freshness }
}

const isFound = <Item>(item: Item | undefined): item is Item => item !== undefined

/** As current as the least current part. */
const leastCurrent = (parts: readonly Freshness[]): Freshness => ({
  position: parts.map(({ position }) => position ?? '').toSorted()[0] || null,
  stale: parts.some(({ stale }) => stale),
})

export const createCollectInformation = ({ db, queries, commands, textMessages, clock }: Deps) => {
  const mailPreferences = createMailPreferences(db, clock)
  const readings = { db, findOrganizations: queries.knownOrganizations }

  const collectAccount = async ({ user }: Family): Promise<OwnInformation['account']> => {
    const [emails, number] = await Promise.all([mailPreferences.find(user.id), textMessages.find(user.id)])
    const { name, email, language } = user
    return { name, email, language, emails: emails ?? null, textMessages: number }
  }

  const collectRequests = async ({ reader }: Family) => {
    const { rows, freshness } = await readAll((page) => queries.ownSharing({ page }, reader))
    const requests = await Promise.all(rows.map(({ id }) => queries.referral(id, reader, undefined)))
    return { sharing: rows, requests: requests.filter(isFound), freshness }
  }

  const collectConversations = async ({ reader }: Family) => {
    const { rows, freshness } = await readAll((page) => queries.ownConversations({ page }, reader))
    const conversations = await Promise.all(rows.map(({ id }) => queries.conversation(id, reader, undefined)))
    return { conversations: conversations.filter(isFound), freshness }
  }

  const collectAppointments = async ({ reader }: Family) => {
    const views = ['upcoming', 'past', 'missed'] as const
    const lists = await Promise.all(
      views.map((show) => readAll((page) => queries.ownAppointments({ show, page }, reader))),
    )
    return { appointments: lists.flatMap(({ rows }) => rows), freshness: lists.flatMap(({ freshness }) => freshness) }
  }

  const collectReadings = async ({ reader: { clientId } }: Family) => {
    const family = await queries.familyView(clientId)
    return readAll((page) => listOwnReadings(readings, { clientId, family }, page))
  }

  return async (family: Family): Promise<OwnInformation> => {
    const { reader } = family
    const [
      account,
      profile,
      contactRules,
      erasureRequest,
      requests,
      appointments,
      resources,
      conversations,
      ownReadingList,
    ] = await Promise.all([
      collectAccount(family),
      commands.readFamilyProfile(reader.clientId),
      commands.readContactRules(reader.clientId),
      commands.readErasureRequest(reader.clientId),
      collectRequests(family),
      collectAppointments(family),
      readAll((page) => queries.ownResources({ page }, reader)),
      collectConversations(family),
      collectReadings(family),
    ])
    const freshness = [requests, appointments, resources, conversations].flatMap((part) => part.freshness)
    return {
      collectedAt: clock.now().toISOString(),
      account,
      profile,
      contactRules,
      erasureRequest,
      sharing: requests.sharing,
      requests: requests.requests,
      appointments: appointments.appointments,
      resources: resources.rows,
      conversations: conversations.conversations,
      readings: ownReadingList.rows,
      ...leastCurrent(freshness),
    }
  }
}
