// The emails to a family about one referral, from a history of events: when one is sent, and what it says.
import type { Actor } from '#contracts/actor.ts'
import type { Language } from '#contracts/language.ts'
import type { MailFrequency } from '#contracts/notifications.ts'
import type { ClientEvent } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { familyUpdates } from '#reactions/family-updates/family-updates.ts'

import { recordEvents } from './recorded-events.ts'
import { ids } from './referral-fixtures.ts'

const stream = referralStream(ids.referral)
const sealed = (text: string) => ({ sealed: text })
/** A family without an account, with an email address. */
export const registered: ClientEvent = {
  type: 'ClientRegistered',
  data: {
    ...{ clientId: ids.client, firstName: sealed('Rosa'), lastInitial: sealed('M'), phone: null, county: 'Cobb' },
    ...{ email: sealed('rosa@example.org'), ownerUserId: null, createdBy: null },
  },
}

interface Account {
  readonly language: Language | null
  readonly confirmed: boolean
  readonly frequency: MailFrequency
}
export interface FamilyScenario {
  /** The account that owns the client's profile. */
  readonly account?: Partial<Account>
  readonly client?: readonly ClientEvent[]
}
export type Entry = ReferralEvent | { readonly event: ReferralEvent; readonly actor: Actor }

const createReaction = (entries: readonly Entry[], { account, client = [registered] }: FamilyScenario) => {
  const history = recordEvents(stream, ...entries)
  const owner = { id: ids.clientUser, email: 'account@example.org', confirmed: true, language: null, ...account }
  const reaction = familyUpdates({
    readHistory: async (name, upTo) =>
      (name === stream ? history : recordEvents(name, ...client)).filter(({ revision }) => revision <= upTo),
    vault: { open: async (texts) => [...texts] },
    statusLinks: { linkTo: (kind, id, language) => `${language}/${kind}/${id}` },
    findOwners: async () => (account === undefined ? [] : [{ userId: ids.clientUser, clientId: ids.client }]),
    findAccounts: async () => [owner],
    findTextNumber: async () => undefined,
    findMailFrequency: async () => account?.frequency,
    tokens: { issue: (id) => `token-${id}` },
    publicUrl: 'https://refer.example.org',
    familyMailDelay: 600_000,
    dailyHour: 7,
  })
  return { history, reaction }
}

/** The instant at which the last event schedules an email, or undefined if it does not. */
export const findSendTime = async (entries: readonly Entry[], scenario: FamilyScenario = {}) => {
  const { history, reaction } = createReaction(entries, scenario)
  const last = history.at(-1)
  if (last === undefined) throw new Error('no event was recorded')
  const { timers = [] } = await reaction.react(last)
  return timers.map(({ at, unlessScheduledSooner }) => [at, unlessScheduledSooner])
}

/** The email that is sent once the events up to `handled` were handled, if event `first` scheduled it. */
export const composeEmail = async (
  entries: readonly Entry[],
  first: number,
  scenario: FamilyScenario = {},
  handled = entries.length - 1,
) => {
  const { history, reaction } = createReaction(entries, scenario)
  const timer = {
    ...{ id: ids.note, stream, at: '2026-03-02T16:00:00.000Z', eventId: history[first]?.id ?? '' },
    handledPosition: history[handled]?.position ?? '',
  }
  const { emails = [] } = (await reaction.onTimer?.(timer)) ?? {}
  const [email] = emails
  return email
}
export const readParagraphs = async (...parameters: Parameters<typeof composeEmail>) =>
  (await composeEmail(...parameters))?.body.split('\n\n')
