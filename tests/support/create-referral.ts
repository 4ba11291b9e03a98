// Creates referrals through the API, each for a new client, and runs actions on them.
import { type ActionInput, type CreateReferral, toReferralCommand } from '#contracts/referral-commands.ts'

import type { TestUser } from './app.ts'

interface ReferralInput {
  readonly firstName?: string
  readonly lastInitial?: string
  readonly county?: 'Cobb' | 'Bartow' | 'Cherokee'
  readonly phone?: string
  readonly need?: CreateReferral['need']
  readonly priority?: CreateReferral['priority']
  readonly toOrganizationId?: string | null
  readonly note?: string
}

export interface CreatedReferral {
  readonly id: string
  /** The first 8 characters of the id, which people see. */
  readonly shortId: string
  readonly clientId: string
}

/** Registers a client and creates a referral, as a partner does. */
export const createReferral = async (partner: TestUser, input: ReferralInput = {}): Promise<CreatedReferral> => {
  const { firstName = 'Dana', lastInitial = 'M', county = 'Cobb', phone = null, need = 'Food Assistance' } = input
  const { priority = 'medium', toOrganizationId = null, note = 'Groceries for a family of four.' } = input
  const { client } = await partner.call('registerClient', {
    body: { firstName, lastInitial, county, email: null, phone },
  })
  const consent = { given: true, method: 'in_person', textVersion: '1' } as const
  const { id } = await partner.call('createReferral', {
    body: { clientId: client.id, need, priority, toOrganizationId, note, consent },
  })
  return { id, shortId: id.slice(0, 8), clientId: client.id }
}

/** Runs these actions in order. Each uses the version that the previous one returned; the first uses `startVersion`. */
export const runActions = async (
  { id }: Pick<CreatedReferral, 'id'>,
  actions: readonly (readonly [person: TestUser, command: ActionInput])[],
  startVersion = 1,
): Promise<number> => {
  let currentVersion = startVersion
  for (const [person, command] of actions) {
    const result = await person.call('actOnReferral', {
      params: { id },
      body: toReferralCommand(command, currentVersion),
    })
    currentVersion = result.version
  }
  return currentVersion
}

/** A referral of Marisol V. by staff, which the worker's organization accepted. */
export const createAcceptedReferral = async (
  staff: TestUser,
  worker: TestUser,
  toOrganizationId: string,
): Promise<CreatedReferral> => {
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId })
  await runActions(referral, [
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  return referral
}
