// The data that most tests need: a sender, a receiver, staff, and referrals in the status where a test starts.
import type { RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'

import { type TestUser, type TestApp } from './app.ts'

type Body<N extends RouteName> = (typeof routes)[N] extends { readonly body: infer S extends z.ZodType }
  ? z.input<S>
  : never

export interface ReferralScenario {
  readonly senderId: string
  readonly receiverId: string
  /** A member of the sending organization. */
  readonly partner: TestUser
  /** A member of the receiving organization. */
  readonly receiverMember: TestUser
  readonly staff: TestUser
  /** A member of an organization that is not involved. */
  readonly outsider: TestUser
  readonly clientId: string
  /** Creates a referral as the partner and returns its id. */
  createReferral(changes?: Partial<Body<'createReferral'>>): Promise<string>
  /** Creates a referral with a receiver and submits it, which makes its version 2. Returns its id. */
  createSubmittedReferral(): Promise<string>
  /** Creates one that the receiver accepted, which makes its version 3. Returns its id. */
  createAcceptedReferral(changes?: Partial<Body<'createReferral'>>): Promise<string>
  /** Registers a client as the partner, and gives it an account. */
  registerFamily(name?: string): Promise<{ readonly clientId: string; readonly user: TestUser }>
  /** Performs an action that must succeed. */
  act(user: TestUser, id: string, body: Body<'actOnReferral'>): Promise<{ version: number; position: string | null }>
}

export const referralBody = (clientId: string): Body<'createReferral'> => ({
  clientId,
  need: 'Food Assistance',
  priority: null,
  toOrganizationId: null,
  note: 'Groceries for the week.',
  consent: { given: true, method: 'in_person', textVersion: '1' },
})

export const createReferralScenario = async (app: TestApp): Promise<ReferralScenario> => {
  const [senderId, receiverId, otherOrganizationId] = [
    await app.createOrganization('Harbor House'),
    await app.createOrganization('Cobb Food Pantry'),
    await app.createOrganization('Far Away Shelter'),
  ]
  const partner = await app.createUser([{ organizationId: senderId, role: 'member' }], { name: 'Priya Partner' })
  const receiverMember = await app.createUser([{ organizationId: receiverId, role: 'member' }], {
    name: 'Rosa Receiver',
  })
  const outsider = await app.createUser([{ organizationId: otherOrganizationId, role: 'org_admin' }], {
    name: 'Sam Stranger',
  })
  const staff = await app.createStaff()
  const { client } = await partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
  })
  const act: ReferralScenario['act'] = (user, id, body) => user.call('actOnReferral', { params: { id }, body })
  const createReferral: ReferralScenario['createReferral'] = async (changes = {}) =>
    (await partner.call('createReferral', { body: { ...referralBody(client.id), ...changes } })).id
  const createSubmittedReferral = async (changes: Parameters<ReferralScenario['createReferral']>[0] = {}) => {
    const id = await createReferral({ toOrganizationId: receiverId, ...changes })
    await act(staff, id, { action: 'submit', version: 1 })
    return id
  }
  return {
    senderId,
    receiverId,
    partner,
    receiverMember,
    staff,
    outsider,
    clientId: client.id,
    createReferral,
    act,
    createSubmittedReferral: () => createSubmittedReferral(),
    createAcceptedReferral: async (changes) => {
      const id = await createSubmittedReferral(changes)
      await act(receiverMember, id, { action: 'accept', version: 2 })
      return id
    },
    registerFamily: async (name) => {
      const { client } = await partner.call('registerClient', {
        body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
      })
      const user = await app.createUser([], { clientId: client.id, ...(name === undefined ? {} : { name }) })
      return { clientId: client.id, user }
    },
  }
}
