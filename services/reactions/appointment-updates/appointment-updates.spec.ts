import { describe, expect, it } from 'vitest'

import type { MailFrequency } from '#contracts/notifications.ts'
import { type AppointmentEvent, appointmentStream } from '#domain/appointment/events.ts'
import { type ClientEvent, clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { appointmentUpdates } from './appointment-updates.ts'

const appointmentId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })
const words = (text: string) => ({ sealed: text })
const time = { startsAt: '2026-03-03T15:00:00.000Z', durationMinutes: 45 }
const scheduled = (organizationId: string | null): AppointmentEvent => ({
  type: 'AppointmentScheduled',
  data: {
    appointmentId,
    referralId: ids.referral,
    clientId: ids.client,
    organizationId,
    title: sealed('Groceries'),
    description: null,
    location: sealed('Oak Street'),
    notes: null,
    ...time,
  },
})
const moved: AppointmentEvent = { type: 'AppointmentMoved', data: { ...time, location: sealed('Oak Street') } }
const moveRequested: AppointmentEvent = { type: 'AppointmentMoveRequested', data: { words: sealed('Friday') } }
const canceled = (byClient: boolean): AppointmentEvent => ({
  type: 'AppointmentCanceled',
  data: { byClient, reason: sealed('Closed') },
})

const registered: ClientEvent = {
  type: 'ClientRegistered',
  data: {
    ...{ clientId: ids.client, firstName: words('Rosa'), lastInitial: words('M'), phone: null, county: 'Cobb' },
    ...{ email: words('rosa@example.org'), ownerUserId: null, createdBy: null },
  },
}
const withoutEmail: ClientEvent = { ...registered, data: { ...registered.data, email: null } }

const acceptedEvents = [
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.submitted(),
  referralEvents.accepted(),
] as const
const accepted = recordEvents(referralStream(ids.referral), ...acceptedEvents)
const reopened = recordEvents(
  referralStream(ids.referral),
  ...acceptedEvents,
  referralEvents.outcomeRecorded(),
  referralEvents.reopened(),
)

interface Settings {
  readonly frequency?: MailFrequency | undefined
  readonly confirmed?: boolean
  readonly language?: 'en' | 'es' | null
  readonly referral?: readonly RecordedEvent[]
  /** The events of a client without an account. Undefined if the family has one. */
  readonly client?: readonly ClientEvent[] | undefined
}

/** The effects of the last of these events. Events are recorded as the staff member `ids.staff`. */
const effectsOf = async (history: readonly AppointmentEvent[], settings: Settings = {}) => {
  const { referral = accepted, frequency, confirmed = true, language = null, client } = settings
  const events = recordEvents(appointmentStream(appointmentId), ...history)
  const last = events.at(-1)
  if (last === undefined) throw new Error('there is no event')
  const { react } = appointmentUpdates({
    readHistory: async (stream, upTo) => {
      if (stream === last.stream) return events.slice(0, upTo + 1)
      return client !== undefined && stream === clientStream(ids.client) ? recordEvents(stream, ...client) : referral
    },
    findReviewers: async () => [ids.colleague],
    findMembers: async () => [{ userId: ids.member }, { userId: ids.receivingMember }],
    findOwners: async ([clientId = '']) => (client === undefined ? [{ userId: ids.clientUser, clientId }] : []),
    findAccounts: async (people) => people.map((id) => ({ id, email: `${id}@example.org`, confirmed, language })),
    findTextNumber: async () => undefined,
    findMailFrequency: async () => frequency,
    tokens: { issue: (id) => `token-${id}` },
    statusLinks: { linkTo: (_type, id, language) => `https://exchange.example/${language}/status/${id}` },
    vault: { open: async (texts) => [...texts] },
    publicUrl: 'https://exchange.example',
  })
  return react(last)
}
const emailsOf = async (...args: Parameters<typeof effectsOf>) =>
  ((await effectsOf(...args)).emails ?? []).map(({ to, subject, link }) => [
    to.replace('@example.org', ''),
    subject,
    link?.url.replace('https://exchange.example', ''),
  ])
const always = { frequency: 'immediately' } as const
const ownPage = '/client-dashboard/appointments'

describe('an appointment', () => {
  it('CLI-36 is announced to the family when it is scheduled, moved or canceled', async () => {
    for (const organizationId of [null, ids.receiver]) {
      const first = scheduled(organizationId)
      expect(await emailsOf([first], always)).toEqual([[ids.clientUser, 'You have a new appointment', ownPage]])
      expect(await emailsOf([first, moved], always)).toEqual([
        [ids.clientUser, 'Your appointment has a new time or place', ownPage],
      ])
      expect(await emailsOf([first, canceled(false)], always)).toEqual([
        [ids.clientUser, 'Your appointment was canceled', ownPage],
      ])
    }
  })

  it('CLI-36 is announced to a family without an account, in the language of its request, with a link to the status', async () => {
    const referral = recordEvents(referralStream(ids.referral), referralEvents.requested({ language: 'es' }))
    const settings = { referral, client: [registered] }
    const canceledByUs = [scheduled(null), canceled(false)]
    const link = `/es/status/${ids.referral}`
    for (const history of [[scheduled(null)], [scheduled(null), moved], canceledByUs])
      expect(await emailsOf(history, settings)).toEqual([['rosa', 'Noticias sobre su solicitud', link]])
    const { emails = [] } = await effectsOf(canceledByUs, settings)
    expect(emails).toMatchObject([{ clientId: ids.client, language: 'es' }])
    expect(emails[0]?.body).toContain('Una de sus citas se canceló.')
    expect(emails[0]?.unsubscribe).toBeUndefined()
    expect(await emailsOf([scheduled(null)], { referral, client: [withoutEmail] })).toEqual([])
  })

  it('CLI-36 is announced in the language of the family', async () => {
    const { emails = [] } = await effectsOf([scheduled(null)], { ...always, language: 'es' })
    expect(emails).toMatchObject([{ language: 'es', subject: 'Tiene una cita nueva', clientId: ids.client }])
  })

  it('ROLE-26 is announced without its time, its place, its subject or a name', async () => {
    for (const history of [
      [scheduled(ids.receiver)],
      [scheduled(ids.receiver), moved],
      [scheduled(ids.receiver), canceled(false)],
      [scheduled(ids.receiver), canceled(true)],
      [scheduled(ids.receiver), moveRequested],
    ]) {
      const { emails = [] } = await effectsOf(history, always)
      expect(emails.length).toBeGreaterThan(0)
      expect(JSON.stringify(emails)).not.toMatch(/Groceries|Oak|Friday|Closed|2026|10:00/)
    }
  })

  it('NOT-10 is not announced to people who turned emails off or whose address is not confirmed', async () => {
    expect(await emailsOf([scheduled(null)], { frequency: 'never' })).toEqual([])
    expect(await emailsOf([scheduled(null)], { ...always, confirmed: false })).toEqual([])
  })

  it('CLI-36 is announced to the organization when the family asks for a new time or cancels', async () => {
    const path = `/referrals/${ids.referral}`
    const members = [ids.member, ids.receivingMember]
    expect(await emailsOf([scheduled(ids.receiver), moveRequested])).toEqual(
      members.map((id) => [id, 'A family asked for a new appointment time', path]),
    )
    expect(await emailsOf([scheduled(ids.receiver), canceled(true)])).toEqual(
      members.map((id) => [id, 'A family canceled an appointment', path]),
    )
  })

  it('ROLE-24 is announced to staff instead of an organization that no longer has the referral', async () => {
    for (const event of [moveRequested, canceled(true)]) {
      const { emails, notifications } = await effectsOf([scheduled(ids.receiver), event], { referral: reopened })
      expect(emails).toBeUndefined()
      expect(notifications).toMatchObject([{ userId: ids.colleague }])
    }
  })

  it('CLI-36 with staff is a notification when the family asks for a new time or cancels', async () => {
    for (const event of [moveRequested, canceled(true)]) {
      const { emails, notifications } = await effectsOf([scheduled(null), event])
      expect(emails).toBeUndefined()
      expect(notifications).toMatchObject([{ userId: ids.colleague, link: `/referrals/${ids.referral}` }])
    }
  })

  it('is not announced when it is confirmed, completed or missed', async () => {
    for (const type of ['AppointmentConfirmed', 'AppointmentCompleted', 'AppointmentNoShowRecorded'] as const)
      expect(await effectsOf([scheduled(null), { type, data: {} }], always)).toEqual({})
  })
})
