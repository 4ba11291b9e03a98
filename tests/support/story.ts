// The data that most tests need: a sender, a receiver, staff, and referrals in the status where a test starts.
import type { RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'

import { type Person, type TestApp } from './app.ts'

type Body<N extends RouteName> = (typeof routes)[N] extends { readonly body: infer S extends z.ZodType }
  ? z.input<S>
  : never

export interface Story {
  readonly sender: string
  readonly receiver: string
  /** A member of the sending organization. */
  readonly partner: Person
  /** A member of the receiving organization. */
  readonly host: Person
  readonly staff: Person
  /** A member of an organization that is not involved. */
  readonly stranger: Person
  readonly clientId: string
  /** Creates a referral as the partner and returns its id. */
  request(changes?: Partial<Body<'createReferral'>>): Promise<string>
  /** Creates a referral with a receiver and submits it, which makes its version 2. Returns its id. */
  submitted(): Promise<string>
  /** Performs an action that must succeed. */
  act(who: Person, id: string, body: Body<'actOnReferral'>): Promise<{ version: number; position: string | null }>
}

export const referralBody = (clientId: string): Body<'createReferral'> => ({
  clientId,
  need: 'Food Assistance',
  priority: null,
  toOrganizationId: null,
  note: 'Groceries for the week.',
  consent: { given: true, method: 'in_person', textVersion: '1' },
})

export const tellStory = async (app: TestApp): Promise<Story> => {
  const [sender, receiver, elsewhere] = [
    await app.organization('Harbor House'),
    await app.organization('Cobb Food Pantry'),
    await app.organization('Far Away Shelter'),
  ]
  const partner = await app.person([{ organizationId: sender, role: 'member' }], { name: 'Priya Partner' })
  const host = await app.person([{ organizationId: receiver, role: 'member' }], { name: 'Rosa Receiver' })
  const stranger = await app.person([{ organizationId: elsewhere, role: 'org_admin' }], { name: 'Sam Stranger' })
  const staff = await app.staff()
  const { client } = await partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
  })
  const act: Story['act'] = (who, id, body) => who.call('actOnReferral', { params: { id }, body })
  const request: Story['request'] = async (changes = {}) =>
    (await partner.call('createReferral', { body: { ...referralBody(client.id), ...changes } })).id
  return {
    sender,
    receiver,
    partner,
    host,
    staff,
    stranger,
    clientId: client.id,
    request,
    act,
    submitted: async () => {
      const id = await request({ toOrganizationId: receiver })
      await act(staff, id, { action: 'submit', version: 1 })
      return id
    },
  }
}
