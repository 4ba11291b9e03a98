// The conversations of the family whose account the demo shows: with the partners that helped, and with staff about the
// open requests. Two more families write to the church whose accounts the demo shows. Some messages are still unread.
import type { NeedCategory } from '#contracts/enumerations.ts'
import { deriveId } from '#platform/derive-id.ts'

import { commandContext, ownerActor, personActor } from './actors.ts'
import { familiesOfPartner, familyWithAccount } from './clients.ts'
import { type DemoReferral, findCurrentAcceptance } from './histories/referral.ts'
import { personId, referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import type { TaskContext } from './tasks.ts'

/** Subject, the family's question, and the answer, if there is one yet. */
type Thread = readonly [subject: string, question: string, answer: string | null]

/** With the partner that accepted the request. */
const partnerThreads: Readonly<Partial<Record<NeedCategory, Thread>>> = {
  'Financial Assistance': [
    'What you need from me',
    'Do you need the lease, or only the letter from the landlord?',
    'The letter is enough. Please write your apartment number on it.',
  ],
  Clothing: [
    'Coat for my son',
    'My son is between sizes. Can he try the coats on?',
    'Yes. Come by on Saturday between 10 and noon, and he can try on as many as he likes.',
  ],
  'Food Assistance': [
    'Milk allergy',
    'My youngest can’t have milk. Can you pack the box without it?',
    'Yes, we’ll pack oat milk instead. Just say your name at the door.',
  ],
}

/** With staff, while the request is open. */
const staffThreads: Readonly<Partial<Record<NeedCategory, Thread>>> = {
  Childcare: [
    'My work schedule',
    'I start at 5:30 on weekdays. Do you need a letter from the hospital?',
    'Yes, please bring it to the first appointment. We’re asking two partners near you now.',
  ],
  'Food Assistance': ['Pickup times', 'I can only come after 2. Could you tell the pantry?', null],
}

/** With the demo church, which helps these families now. */
const churchThreads: Readonly<Record<string, Thread>> = {
  [familiesOfPartner.unread]: [
    'Papers for Thursday',
    'I have the bill and my ID. Should I also bring my last pay stub on Thursday?',
    null,
  ],
  [familiesOfPartner.assigned]: [
    'Delivery of the bed frame',
    'The elevator is out until Monday. Can the frame come on Tuesday?',
    'Tuesday works. Two of us will carry it up between 9 and 11.',
  ],
}
const church = { assigner: 'walter', assignee: 'joyce' } as const

const [minute, hour] = [60_000, 3_600_000]
const staffMember = 'ruth'

/** Who answers the family, and when the family wrote. */
const findOccasion = (referral: DemoReferral) => {
  const { client, need, steps, requestedAt } = referral
  const isWithChurch = findCurrentAcceptance(referral)?.person === church.assignee
  const accepted = steps.findLast(({ command }) => command.action === 'accept')
  if (accepted !== undefined && accepted.person !== null)
    return {
      person: accepted.person,
      organizationId: 'receiver',
      askedAt: accepted.at,
      thread:
        client.key === familyWithAccount ? partnerThreads[need] : isWithChurch ? churchThreads[client.key] : undefined,
    } as const
  const askedAt = steps.at(-1)?.at ?? requestedAt
  const thread = client.key === familyWithAccount ? staffThreads[need] : undefined
  return { person: staffMember, organizationId: null, askedAt, thread } as const
}

export const conversationTasks = ({ commands }: TaskContext, referral: DemoReferral, anchor: Date): Task[] => {
  const { key, client } = referral
  const { person, organizationId, askedAt, thread } = findOccasion(referral)
  if (thread === undefined) return []
  const [subject, question, answer] = thread
  const start = commandContext(`conversation ${key}`, ownerActor(client))
  const id = deriveId(start.commandId, 'conversation')
  const resources = [`referral ${key}`, `client ${client.key}`]
  const at = (delay: number): Date => new Date(askedAt.getTime() + delay)
  const tasks: Task[] = [
    {
      at: at(10 * minute),
      resources,
      run: async () => {
        await commands.startConversation(referralId(key), { organizationId, subject, body: question }, start)
      },
    },
  ]
  if (client.key === familiesOfPartner.assigned)
    tasks.push({
      at: at(30 * minute),
      resources,
      run: async () => {
        const body = { assignedTo: personId(church.assignee), version: 0 }
        const context = commandContext(`conversation ${key} assigned`, personActor(church.assigner))
        await commands.assignConversation(id, body, context)
      },
    })
  if (answer === null) return tasks
  tasks.push({
    at: at(hour),
    resources,
    run: async () => {
      const answerer = personActor(person)
      await commands.readMessages(id, 1, commandContext(`conversation ${key} opened`, answerer))
      const parentMessageId = deriveId(start.commandId, 'message')
      const context = commandContext(`conversation ${key} answer`, answerer)
      await commands.replyToConversation(id, { parentMessageId, body: answer }, context)
    },
  })
  // The family has yet to open the answer of staff.
  if (organizationId !== null)
    tasks.push({
      at: at(2 * hour),
      resources,
      run: async () => {
        await commands.readMessages(id, 2, commandContext(`conversation ${key} answer opened`, ownerActor(client)))
      },
    })
  return tasks.filter((task) => task.at < anchor)
}
