// What follows in the hour after an organization accepted a referral: it writes to the family, schedules an appointment and
// records a resource, and staff get a task to call the family.
import { appointmentStream } from '#domain/appointment/events.ts'
import { contactTaskStream } from '#domain/contact-task/events.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { resourceStream } from '#domain/resource/events.ts'
import { sealText } from '#platform/vault/sealed-text.ts'

import { deriveId } from './ids.ts'
import type { GeneratedReferralEvent } from './referral-histories.ts'
import { type GeneratedClient, staff } from './population.ts'

export type HelpEvent = Omit<GeneratedReferralEvent, 'type'> & { readonly type: DomainEvent['type'] }

export interface HelpStream {
  readonly name: string
  readonly events: readonly HelpEvent[]
}

const day = 86_400_000
const minute = 60_000

const question = 'Can you come by on Friday between nine and eleven? Please bring a letter with your address.'
const answer = 'Yes, Friday works. I take the bus at nine, so I will be there at half past nine.'

type Seal = (field: string, text: string) => { sealed: string }

interface Help {
  readonly about: { readonly referralId: string; readonly clientId: string }
  readonly organizationId: string | null
  readonly acceptedAtMs: number
  readonly family: HelpEvent['actor']
  /** By the organization, unless it says who. Each event is a minute after the one before. */
  createEvent(type: HelpEvent['type'], createData: (seal: Seal) => unknown, by?: HelpEvent['actor']): HelpEvent
}

const startHelp = (
  referralId: string,
  client: GeneratedClient,
  { actor, occurredAtMs }: GeneratedReferralEvent,
): Help => {
  let count = 0
  return {
    about: { referralId, clientId: client.id },
    organizationId: actor.organizationId,
    acceptedAtMs: occurredAtMs,
    family: { userId: deriveId(`account ${client.id}`), organizationId: null, role: 'client' },
    createEvent: (type, createData, by = actor) => {
      count += 1
      const id = deriveId(`help ${referralId} ${count}`)
      const seal: Seal = (field, text) => ({
        sealed: sealText(client.key, { subject: client.subject, eventId: id, field, text }),
      })
      return { id, type, data: createData(seal), actor: by, occurredAtMs: occurredAtMs + count * minute }
    },
  }
}

const converse = ({ about, organizationId, family, createEvent }: Help): HelpStream => {
  const conversationId = deriveId(`conversation ${about.referralId}`)
  const [firstId, secondId] = [1, 2].map((number) => deriveId(`message ${about.referralId} ${number}`))
  return {
    name: conversationStream(conversationId),
    events: [
      createEvent('ConversationStarted', (seal) => ({
        conversationId,
        ...about,
        organizationId,
        subject: seal('subject', 'Your first visit'),
      })),
      createEvent('MessageSent', (seal) => ({
        messageId: firstId,
        parentMessageId: null,
        fromClient: false,
        body: seal('body', question),
      })),
      createEvent('MessagesRead', () => ({ byClient: true, through: 1 }), family),
      createEvent(
        'MessageSent',
        (seal) => ({ messageId: secondId, parentMessageId: firstId, fromClient: true, body: seal('body', answer) }),
        family,
      ),
    ],
  }
}

const meet = ({ about, organizationId, acceptedAtMs, family, createEvent }: Help): HelpStream => {
  const appointmentId = deriveId(`appointment ${about.referralId}`)
  return {
    name: appointmentStream(appointmentId),
    events: [
      createEvent('AppointmentScheduled', (seal) => ({
        appointmentId,
        ...about,
        organizationId,
        title: seal('title', 'First visit'),
        description: null,
        location: seal('location', '12 Oak Street, side door'),
        notes: seal('notes', 'Bring a letter with your address.'),
        startsAt: new Date(acceptedAtMs + 5 * day).toISOString(),
        durationMinutes: 30,
      })),
      createEvent('AppointmentConfirmed', () => ({}), family),
    ],
  }
}

const give = ({ about, organizationId, acceptedAtMs, createEvent }: Help): HelpStream => ({
  name: resourceStream(about.referralId),
  events: [
    createEvent('ResourceRecorded', (seal) => ({
      ...about,
      resourceId: deriveId(`resource ${about.referralId}`),
      name: seal('name', 'Groceries for a week'),
      type: 'food',
      amountCents: 8_500,
      status: 'active',
      startDate: new Date(acceptedAtMs).toISOString().slice(0, 10),
      endDate: null,
      notes: null,
      providerId: organizationId,
    })),
  ],
})

const system: HelpEvent['actor'] = { userId: null, organizationId: null, role: 'system' }

/** Of ten tasks, staff have done nine. */
const callFamily = ({ about, createEvent }: Help, caller: HelpEvent['actor']): HelpStream => {
  const taskId = deriveId(`contact task ${about.referralId}`)
  const raised = createEvent(
    'ContactTaskRaised',
    () => ({ ...about, taskId, method: 'phone', changes: ['accepted'] }),
    system,
  )
  const isOpen = Number.parseInt(taskId.slice(0, 4), 16) % 10 === 0
  const finished = () =>
    createEvent(
      'ContactTaskFinished',
      (seal) => ({ taskId, result: 'reached', note: seal('note', 'She comes on Friday.') }),
      caller,
    )
  return { name: contactTaskStream(about.referralId), events: isOpen ? [raised] : [raised, finished()] }
}

/** Four streams about the referral that this event accepted. */
export const generateHelp = (
  referralId: string,
  client: GeneratedClient,
  accepted: GeneratedReferralEvent,
): HelpStream[] => {
  const help = startHelp(referralId, client, accepted)
  return [converse(help), meet(help), give(help), callFamily(help, staff[0] as (typeof staff)[number])]
}
