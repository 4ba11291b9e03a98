// The accounts that can sign in to the demo. For the embedded database only, because their password is public.
import type { Accounts, NewAccount } from '#identity/accounts.ts'

import { demoPassword } from '#identity/password-rules.ts'

import { demoClient, demoClients, familyWithAccount, writesToPartner } from './clients.ts'
import { portalClients } from './histories/request.ts'
import { clientId, ownerId, personId } from './identifiers.ts'
import { demoPeople } from './people.ts'

const toEmail = (person: string): string => `${person}@example.org`
const clientEmail = (client: string): string => demoClient(client).email ?? ''
/** Those who asked for help themselves, and those who write to the demo church. */
const clientsWithAccount = [...portalClients, ...demoClients.filter(writesToPartner)]

export interface DemoAccount {
  readonly email: string
  readonly role: 'member' | 'org_admin' | 'staff' | 'admin' | 'client'
  readonly name: string
  /** A short description of what the account can do. */
  readonly purpose: string
}

/** One account per role, in the order in which the roles handle a referral. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: toEmail('joyce'),
    role: 'member',
    name: 'Joyce P.',
    purpose: 'Laurel Creek Community Church: send and receive referrals',
  },
  {
    email: toEmail('walter'),
    role: 'org_admin',
    name: 'Walter B.',
    purpose: 'Laurel Creek Community Church: manage the organization',
  },
  { email: toEmail('ruth'), role: 'staff', name: 'Ruth A.', purpose: 'review, route and submit referrals' },
  {
    email: toEmail('gloria'),
    role: 'admin',
    name: 'Gloria M.',
    purpose: 'everything staff can do, plus access grants',
  },
  {
    email: toEmail('terrence'),
    role: 'member',
    name: 'Terrence O.',
    purpose: 'Harbor Lane Housing: receive referrals and record outcomes',
  },
  { email: clientEmail(familyWithAccount), role: 'client', name: 'Marisol Q.', purpose: 'track her own requests' },
]

/** Creates the accounts of all people in the demo. It leaves existing accounts unchanged. */
export const createDemoAccounts = async (accounts: Pick<Accounts, 'create'>, createdAt: Date): Promise<void> => {
  const account = (id: string, email: string, name: string, client: string | null): NewAccount => ({
    id,
    email,
    name,
    password: demoPassword,
    confirmedAt: createdAt,
    clientId: client,
    createdAt,
  })
  await Promise.all([
    ...demoPeople.map(({ key, name }) => accounts.create(account(personId(key), toEmail(key), name, null))),
    ...clientsWithAccount.map(({ key, firstName, lastInitial }) =>
      accounts.create(account(ownerId(key), clientEmail(key), `${firstName} ${lastInitial}.`, clientId(key))),
    ),
  ])
}
