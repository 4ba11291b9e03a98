// A family with an account whose request an organization accepted, with texts by everyone in words that appear nowhere
// else, and the people who may or may not read them once the family is in danger.
import { createOneOffContext, systemActor } from '#commands/context.ts'

import type { TestApp, TestUser } from './app.ts'
import { familyProfileBody, helpRequestBody } from './client-registration.ts'
import { appointmentBody } from './appointments.ts'
import { type Family, createHelpedFamilies } from './helped-family.ts'
import type { ReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

export interface ProtectedFamily extends Family {
  readonly referralId: string
  readonly conversationId: string
  readonly noteId: string
}

export const familyWords = {
  name: 'Zenobia',
  phone: '(770) 555-0177',
  /** What everyone else sees of the phone. */
  maskedPhone: '-0177',
  request: 'Quillwort',
  situation: 'Wormwood',
  note: 'Snapdragon',
  adminNote: 'Larkspur',
  subject: 'Foxglove',
  message: 'Bluebell',
  appointment: 'Tamarisk',
  resource: 'Gooseberry',
  contactNote: 'Marigold',
  reason: 'Oleander',
} as const

/** A reviewer has called the family, and has to call it again. */
const callFamily = async (
  app: TestApp,
  reviewer: TestUser,
  { referralId, clientId }: { readonly referralId: string; readonly clientId: string },
): Promise<void> => {
  const { commands, log } = app.server.services
  const raise = async () => {
    const news = { referralId, clientId, method: 'phone', changes: ['accepted'] } as const
    await commands.raiseContactTask(news, createOneOffContext(systemActor))
    await app.waitForReadModels((await log.head()) ?? '')
  }
  await raise()
  const { open } = await reviewer.call('referralContactTasks', { params: { id: referralId }, query: {} })
  const note = `She asks for a ${familyWords.contactNote}.`
  await reviewer.call('finishContactTask', {
    params: { id: referralId },
    body: { taskId: open?.id ?? '', version: 1, result: 'reached', note },
  })
  await raise()
}

/** The words of the family in these texts. */
export const familyWordsIn = (texts: readonly string[]): string[] =>
  Object.values(familyWords).filter((word) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase())))

export type ProtectedFamilies = Awaited<ReturnType<typeof createProtectedFamilies>>

export const createProtectedFamilies = async (app: TestApp, scenario: ReferralScenario) => {
  const reviewer = await app.createStaff()
  const admin = await app.createStaff('admin')
  const families = await createHelpedFamilies(app, scenario)
  const { helperId, member } = families
  const { act } = scenario

  const writeProfile = ({ user }: Family) =>
    user.call('saveFamilyProfile', {
      body: {
        ...familyProfileBody,
        firstName: familyWords.name,
        lastInitial: 'X',
        phone: familyWords.phone,
        situation: { ...familyProfileBody.situation, barriers: familyWords.situation },
      },
    })

  /** The reviewer claims the request and sends it, and the organization accepts it. */
  const acceptRequest = async ({ user }: Family): Promise<string> => {
    const { id } = await user.call('requestHelp', {
      body: { ...helpRequestBody, note: `We need a ${familyWords.request}.` },
    })
    await act(reviewer, id, { action: 'start_review', version: 1 })
    await act(reviewer, id, { action: 'route', version: 2, toOrganizationId: helperId })
    await act(reviewer, id, { action: 'submit', version: 3 })
    await act(member, id, { action: 'accept', version: 4 })
    await act(member, id, { action: 'add_note', text: `The ${familyWords.note} came.` })
    return id
  }

  const create = async (): Promise<ProtectedFamily> => {
    const family = await families.registerFamily()
    await writeProfile(family)
    const id = await acceptRequest(family)
    const texts = { subject: familyWords.subject, body: `The ${familyWords.message} door.` }
    const { id: conversationId } = await reviewer.call('startConversation', {
      params: { id },
      body: { organizationId: null, ...texts },
    })
    const { id: noteId } = await reviewer.call('addAdminNote', {
      params: { id },
      body: { text: `Ask the ${familyWords.adminNote}.` },
    })
    await member.call('scheduleAppointment', {
      params: { id },
      body: appointmentBody(app, { title: familyWords.appointment, allowOverlap: true }),
    })
    const { position } = await member.call('recordResource', {
      params: { id },
      body: resourceBody({ name: familyWords.resource }),
    })
    await callFamily(app, reviewer, { referralId: id, clientId: family.clientId })
    await app.waitForReadModels(position)
    return { ...family, referralId: id, conversationId, noteId }
  }

  return {
    helperId,
    member,
    reviewer,
    admin,
    registerFamily: families.registerFamily,
    create,
    protect: async (clientId: string, isProtected = true, user: TestUser = reviewer) => {
      const { version } = await user.call('clientSafety', { params: { id: clientId } })
      const body = { isProtected, reason: `Her ${familyWords.reason} called.`, version }
      return user.call('setFamilyProtection', { params: { id: clientId }, body })
    },
  }
}
