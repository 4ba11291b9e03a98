// A family whose request two organizations have held one after the other, with everything that each side wrote: its
// sender, the receiver that declined, and the one that accepted. A second request waits for the answer of a third
// organization, and a third is closed. The walk over what each of them can read starts here.
import type { TestApp, TestUser } from './app.ts'
import { appointmentBody } from './appointments.ts'
import { createRegistrations, familyProfileBody, helpRequestBody, registrationPassword } from './client-registration.ts'
import { signInUser } from './identity.ts'
import type { ReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

/** Who reads, each with the letter of the table in `readable-fields.ts`. */
export const readers = {
  f: 'the family',
  s: 'the sender',
  w: 'a receiver that has not answered',
  a: 'the receiver that accepted',
  d: 'the receiver that declined',
  o: 'another organization',
  x: 'another family',
} as const
export type Reader = keyof typeof readers

export interface SharedReferral {
  /** The address and the phone number that the sender entered. */
  readonly contact: { readonly email: string; readonly phone: string }
  readonly people: Readonly<Record<Reader, TestUser>>
  /** The ids of the family's records, as each reader would open them. */
  idsFor(reader: Reader): { referralId: string; conversationId: string; appointmentId: string; organizationId: string }
}

const contact = { email: 'marisol@example.org', phone: '(770) 555-0142' }

interface Partner {
  readonly organizationId: string
  readonly user: TestUser
}

/** One organization declines the referral, and the next one accepts it. All sides write notes. */
const passOn = async (app: TestApp, scenario: ReferralScenario, id: string, accepting: Partner): Promise<void> => {
  const { staff, receiverMember: declining, act } = scenario
  await act(declining, id, { action: 'add_note', text: 'Our shelves are empty.' })
  await act(declining, id, { action: 'decline', version: 2, reason: 'other', note: 'A flood in the store.' })
  await act(staff, id, { action: 'route', version: 3, toOrganizationId: accepting.organizationId })
  await act(accepting.user, id, { action: 'accept', version: 4 })
  await act(accepting.user, id, { action: 'add_note', text: 'Sees us on Friday.' })
  await act(staff, id, { action: 'add_note', text: 'Call at work.' })
  await act(staff, id, { action: 'add_note', text: 'You will hear from us.', sharedWithClient: true })
  const { position } = await staff.call('addAdminNote', { params: { id }, body: { text: 'Seen twice.' } })
  await app.waitForReadModels(position)
}

/** What the organization that accepted does for the family. */
const help = async (app: TestApp, id: string, { user }: Partner) => {
  const params = { id }
  const { id: conversationId } = await user.call('startConversation', {
    params,
    body: { organizationId: null, subject: 'Groceries', body: 'When can you come?' },
  })
  await user.call('openContact', { params })
  const { id: appointmentId } = await user.call('scheduleAppointment', {
    params,
    body: appointmentBody(app, { allowOverlap: true }),
  })
  await user.call('recordResource', {
    params,
    body: resourceBody({ notes: 'Paid to the landlord.', endDate: '2026-04-02' }),
  })
  return { conversationId, appointmentId }
}

export const createSharedReferral = async (app: TestApp, scenario: ReferralScenario): Promise<SharedReferral> => {
  const { staff, partner, act, senderId, receiverId } = scenario
  const createPartner = async (name: string): Promise<Partner> => {
    const organizationId = await app.createOrganization(name, { email: `${name.toLowerCase()}@example.org` })
    const user = await app.createUser([{ organizationId, role: 'org_admin' }], { name: `${name} Worker` })
    return { organizationId, user }
  }
  const [waiting, accepting] = [await createPartner('Waiting'), await createPartner('Accepting')]

  const registerFamily = async (email: string, phone: string) => {
    const { client } = await partner.call('registerClient', {
      body: { firstName: 'Marisol', lastInitial: 'Z', email, phone, county: 'Cobb' },
    })
    const { clientId } = await createRegistrations(app).registerAndConfirm(email, { phone })
    if (clientId !== client.id) throw new Error('the family did not get the profile that the sender entered')
    const user = await signInUser(app, email, registrationPassword)
    await user.call('saveFamilyProfile', { body: familyProfileBody })
    return { clientId, user }
  }
  const family = await registerFamily(contact.email, contact.phone)
  const otherFamily = await registerFamily('other@example.org', '(770) 555-0143')

  const referTo = async (toOrganizationId: string) => {
    const id = await scenario.createReferral({ clientId: family.clientId, priority: 'high', toOrganizationId })
    await act(staff, id, { action: 'submit', version: 1 })
    return id
  }

  const referralId = await referTo(receiverId)
  await passOn(app, scenario, referralId, accepting)
  const { conversationId, appointmentId } = await help(app, referralId, accepting)

  const waitingId = await referTo(waiting.organizationId)
  const closedId = await referTo(accepting.organizationId)
  await act(accepting.user, closedId, { action: 'accept', version: 2 })
  await act(accepting.user, closedId, {
    action: 'record_outcome',
    version: 3,
    dollarsInvested: 120,
    needMet: 'met',
    note: 'Moved in.',
  })
  await act(family.user, closedId, {
    action: 'answer_help',
    version: 4,
    answer: 'yes',
    words: 'Thank you.',
  })
  // A request of the family's own, whose permission names an organization.
  const { id: ownId } = await family.user.call('requestHelp', { body: helpRequestBody })
  const { position } = await act(family.user, ownId, {
    ...{ action: 'renew_consent', version: 1, method: 'online', textVersion: 'online-renewal-1' },
    ...{ scope: 'named_organizations', organizationIds: [accepting.organizationId] },
  })
  await app.waitForReadModels(position)
  const admin = await app.createStaff('admin')
  for (const { user, clientId: id } of [family, otherFamily]) {
    await user.call('changeOwnErasureRequest', { body: { action: 'ask', version: 0 } })
    const body = { reason: 'You have an appointment next week.', version: 1 }
    await admin.call('declineErasureRequest', { params: { id }, body })
  }

  return {
    contact,
    people: {
      f: family.user,
      s: partner,
      w: waiting.user,
      a: accepting.user,
      d: scenario.receiverMember,
      o: scenario.outsider,
      x: otherFamily.user,
    },
    idsFor: (reader) => ({
      referralId: reader === 'w' ? waitingId : referralId,
      conversationId,
      appointmentId,
      organizationId: reader === 's' ? senderId : accepting.organizationId,
    }),
  }
}
