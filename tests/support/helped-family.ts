// A family with an account, a request that an organization accepted, and all that both sides wrote since, in words that
// appear nowhere else. Tests look for these words in what the family's account shows.
import type { TestApp, TestUser } from './app.ts'
import { appointmentBody } from './appointments.ts'
import {
  createEmailAddress,
  createRegistrations,
  familyProfileBody,
  helpRequestBody,
  registrationPassword,
} from './client-registration.ts'
import { signInUser } from './identity.ts'
import type { ReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

export interface Family {
  readonly user: TestUser
  readonly email: string
  readonly clientId: string
}
export interface HelpedFamily extends Family {
  readonly referralId: string
  readonly conversationId: string
  readonly appointmentId: string
  /** A canceled appointment. */
  readonly canceledId: string
}

export type HelpedFamilies = Awaited<ReturnType<typeof createHelpedFamilies>>

export const createHelpedFamilies = async (app: TestApp, scenario: ReferralScenario) => {
  const { staff, act } = scenario
  // Its listing is public knowledge and says nothing about a family, so this one has none.
  const helperId = await app.createOrganization('Willow Center', {}, { publicVisible: false })
  const member = await app.createUser([{ organizationId: helperId, role: 'member' }], { name: 'Wanda Worker' })

  /** What would tell a name, a need, a place or a text, in any answer or email. */
  const traces = [
    ...[helperId, member.id, 'Willow Center', 'Wanda Worker'],
    ...['Behavioral', 'Salud', '"transportation"', '"Clothing"'],
    ...['Juniper', 'Quinceberry', 'Persimmon', 'Marmalade', 'Zebrawood', 'Tamarind', 'Kumquat', 'Nectarine', 'Rhubarb'],
    ...['Mulberry', 'Gooseberry', 'wheelchair', 'No car', 'SNAP', 'Rosa', '555-0119'],
  ]

  const registerFamily = async (): Promise<Family> => {
    const email = createEmailAddress()
    const { clientId } = await createRegistrations(app).registerAndConfirm(email)
    return { user: await signInUser(app, email, registrationPassword), email, clientId: clientId ?? '' }
  }

  const writeToFamily = (id: string, subject = 'Marmalade') =>
    member.call('startConversation', {
      params: { id },
      body: { organizationId: null, subject, body: 'The Zebrawood door.' },
    })

  const schedule = async (id: string): Promise<string> => {
    const body = appointmentBody(app, {
      title: 'Tamarind',
      location: '4 Juniper Lane',
      description: 'Kumquat',
      notes: 'Nectarine',
      allowOverlap: true,
    })
    return (await member.call('scheduleAppointment', { params: { id }, body })).id
  }

  const cancel = (id: string) =>
    member.call('actOnAppointment', { params: { id }, body: { action: 'cancel', version: 1, reason: 'Rhubarb' } })

  /** The request of a new family, which the organization accepted. */
  const acceptRequest = async ({ user }: Family): Promise<string> => {
    const body = { ...helpRequestBody, need: 'Behavioral/Mental Health', note: 'We need a Quinceberry.' } as const
    const { id } = await user.call('requestHelp', { body })
    await act(staff, id, { action: 'route', version: 1, toOrganizationId: helperId })
    await act(staff, id, { action: 'submit', version: 2 })
    const { position } = await act(member, id, { action: 'accept', version: 3 })
    await app.waitForReadModels(position)
    return id
  }

  const helpFamily = async (): Promise<HelpedFamily> => {
    const family = await registerFamily()
    const { user } = family
    await user.call('saveFamilyProfile', { body: familyProfileBody })
    const id = await acceptRequest(family)
    await member.call('referral', { params: { id }, query: {} })
    const { id: conversationId } = await writeToFamily(id)
    const body = { organizationId: helperId, subject: 'Marmalade', body: 'A Persimmon.' }
    await user.call('startConversation', { params: { id }, body })
    const [appointmentId, canceledId] = [await schedule(id), await schedule(id)]
    await cancel(canceledId)
    const { position } = await member.call('recordResource', {
      params: { id },
      body: resourceBody({ name: 'Mulberry', type: 'transportation', notes: 'Gooseberry' }),
    })
    await app.waitForReadModels(position)
    return { ...family, referralId: id, conversationId, appointmentId, canceledId }
  }

  return {
    helperId,
    member,
    registerFamily,
    helpFamily,
    writeToFamily,
    cancel,
    /** Marks or unmarks the family's account. */
    watch: async (clientId: string, watched = true) => {
      const { version } = await staff.call('clientSafety', { params: { id: clientId } })
      return staff.call('setAccountWatch', { params: { id: clientId }, body: { watched, version } })
    },
    tracesIn: (texts: readonly string[]) => traces.filter((trace) => texts.some((text) => text.includes(trace))),
  }
}
