// A family that used everything, with one word per field that nothing else contains. Tests look for these words after an
// erasure.
import { createOneOffContext, systemActor } from '#commands/context.ts'

import type { TestApp, TestUser } from './app.ts'
import { appointmentBody } from './appointments.ts'
import { waitForReactions } from './caught-up.ts'
import { familyProfileBody, helpRequestBody, registrationPassword } from './client-registration.ts'
import type { ReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

/** Words that nothing else contains. */
export const markedWords = {
  firstName: 'Xanthippe',
  phone: '555-0163',
  need: 'Quinceberry',
  emergencyName: 'Tamarind',
  emergencyRelationship: 'Kumquat',
  emergencyPhone: '555-0164',
  emergencyEmail: 'persimmon@example.net',
  accessibility: 'Mulberry',
  address: 'Gooseberry',
  specialNeeds: 'Nectarine',
  barriers: 'Rhubarb',
  benefits: 'Marmalade',
  staffBarriers: 'Zebrawood',
  message: 'Juniper',
  subject: 'Elderflower',
  reply: 'Boysenberry',
  appointment: 'Loganberry',
  place: 'Cloudberry',
  cancelReason: 'Huckleberry',
  resource: 'Salmonberry',
  resourceNotes: 'Lingonberry',
  helpWords: 'Mirabelle',
  protection: 'Bergamot',
  adminNote: 'Cardamom',
  note: 'Tarragon',
  callNote: 'Fenugreek',
  textNumber: '+17705550165',
  declineReason: 'Sassafras',
} as const

const words = markedWords
const household = { ...familyProfileBody.household, specialNeeds: words.specialNeeds }
const preferences = { mailingAddress: `12 ${words.address} Lane` }
const situation = { ...familyProfileBody.situation, barriers: words.barriers, benefits: words.benefits }

interface MarkedFamily {
  readonly app: TestApp
  readonly scenario: ReferralScenario
  readonly user: TestUser
  readonly clientId: string
  /** The address that the family wants to sign in with. */
  readonly nextEmail: string
}

/** Waits until read models and reactions have handled everything. */
export const catchUp = async (app: TestApp): Promise<void> => {
  await app.waitForReadModels((await app.server.services.log.head()) ?? null)
  await waitForReactions(app)
  await app.waitForReadModels((await app.server.services.log.head()) ?? null)
}

/** What the family says about itself. */
const writeProfile = async ({ user, nextEmail }: MarkedFamily): Promise<void> => {
  await user.call('requestEmailChange', { body: { email: nextEmail, password: registrationPassword } })
  await user.call('saveFamilyProfile', {
    body: {
      ...familyProfileBody,
      firstName: words.firstName,
      phone: `(770) ${words.phone}`,
      emergencyContact: {
        name: words.emergencyName,
        relationship: words.emergencyRelationship,
        phone: `(404) ${words.emergencyPhone}`,
        email: words.emergencyEmail,
      },
      preferences: {
        ...familyProfileBody.preferences,
        ...preferences,
        contactMethod: 'phone',
        accessibilityNeeds: words.accessibility,
      },
      household,
      situation,
    },
  })
  await user.call('startTextNumber', { body: { phone: words.textNumber, agreed: true, optInVersion: '1' } })
  await user.call('createCalendarLink', {})
}

/** A request that the receiver has accepted, at version 4. */
const acceptRequest = async ({ app, scenario, user }: MarkedFamily): Promise<string> => {
  const { staff, receiverId, receiverMember, act } = scenario
  const { id } = await user.call('requestHelp', { body: { ...helpRequestBody, note: words.need } })
  await act(staff, id, { action: 'route', version: 1, toOrganizationId: receiverId })
  await act(staff, id, { action: 'submit', version: 2 })
  const { position } = await act(receiverMember, id, { action: 'accept', version: 3 })
  await app.waitForReadModels(position)
  return id
}

/** What the receiver and the family write about the request. */
const help = async ({ app, scenario, user }: MarkedFamily, id: string): Promise<void> => {
  const { receiverId, receiverMember: member, act } = scenario
  const params = { id }
  const conversation = await user.call('startConversation', {
    params,
    body: { organizationId: receiverId, subject: words.subject, body: words.message },
  })
  await app.waitForReadModels(conversation.position)
  const { messages } = await user.call('conversation', { params: { id: conversation.id } })
  await member.call('replyToConversation', {
    params: { id: conversation.id },
    body: { body: words.reply, parentMessageId: messages[0]?.id ?? '' },
  })
  const appointment = await member.call('scheduleAppointment', {
    params,
    body: appointmentBody(app, { title: words.appointment, location: words.place, allowOverlap: true }),
  })
  await app.waitForReadModels(appointment.position)
  await member.call('actOnAppointment', {
    params: { id: appointment.id },
    body: { action: 'cancel', version: 1, reason: words.cancelReason },
  })
  await member.call('recordResource', {
    params,
    body: resourceBody({ name: words.resource, notes: words.resourceNotes }),
  })
  await act(member, id, { action: 'add_note', text: words.note, sharedWithClient: true })
  const { version } = await member.call('referral', { params, query: {} })
  await act(member, id, { action: 'record_outcome', dollarsInvested: 20, needMet: 'met', version })
  await act(user, id, { action: 'answer_help', answer: 'no', words: words.helpWords, version: version + 1 })
}

/** What staff write about the family. */
const writeAsStaff = async ({ app, scenario: { staff }, clientId }: MarkedFamily, id: string): Promise<void> => {
  const params = { id: clientId }
  const { version } = await staff.call('clientSituation', { params })
  const body = { version, preferences, household, situation: { ...situation, barriers: words.staffBarriers } }
  await staff.call('saveClientSituation', { params, body })
  await staff.call('addAdminNote', { params: { id }, body: { text: words.adminNote } })
  const task = { referralId: id, clientId, method: 'phone', changes: ['accepted'] } as const
  await app.server.services.commands.raiseContactTask(task, createOneOffContext(systemActor))
  await catchUp(app)
  const { open } = await staff.call('referralContactTasks', { params: { id }, query: {} })
  await staff.call('finishContactTask', {
    params: { id },
    body: { taskId: open?.id ?? '', version: open?.version ?? 0, result: 'reached', note: words.callNote },
  })
}

/** Writes a word into each field about a registered family: by the family, its receiver, staff and an admin. */
export const writeMarkedWords = async (family: MarkedFamily): Promise<void> => {
  const { app, user, clientId } = family
  await writeProfile(family)
  const id = await acceptRequest(family)
  await help(family, id)
  await catchUp(app)
  await writeAsStaff(family, id)
  const admin = await app.createStaff('admin')
  await user.call('changeOwnErasureRequest', { body: { action: 'ask', version: 0 } })
  await catchUp(app)
  const params = { id: clientId }
  await admin.call('declineErasureRequest', { params, body: { reason: words.declineReason, version: 1 } })
  await admin.call('setFamilyProtection', { params, body: { isProtected: true, reason: words.protection, version: 0 } })
  await catchUp(app)
}
