// Who may follow what: each topic is authorised singly, by the same rules as what it tells about.
import { type Parties, maySee } from '#contracts/parties.ts'

import type { Reader } from '../reader.ts'

/** Of a referral, undefined where there is none. */
export type PartiesOf = (referralId: string) => Promise<Parties | undefined>

/** The model, or the bell, whose changes name topics of this kind. */
const models: Readonly<Record<string, string>> = {
  review: 'referrals',
  organization: 'referrals',
  referral: 'referrals',
  client: 'referrals',
  clients: 'clients',
  organizations: 'organizations',
  notifications: 'notifications',
  updates: 'notifications',
  activity: 'notifications',
  reports: 'reports',
  adminnotes: 'admin notes',
}

export const modelOf = (topic: string): string => models[topic.split(':')[0] ?? ''] ?? ''

/** Whether the reader may be told that this topic changed. */
export const mayFollow = async ({ user, actor }: Reader, topic: string, partiesOf: PartiesOf): Promise<boolean> => {
  const [kind = '', id = ''] = topic.split(':')
  const staff = user.platformRole !== null
  switch (kind) {
    case 'review':
    case 'reports':
    case 'adminnotes':
      return staff
    case 'organizations':
      return true
    case 'clients':
      return staff || user.organizationId !== null
    case 'organization':
      return staff || user.memberships.some(({ organization }) => organization.id === id)
    case 'client':
      return staff || user.clientId === id
    // Told to an organization and to a family, not to those who look after them.
    case 'updates':
      return user.memberships.some(({ organization }) => organization.id === id)
    case 'activity':
      return user.clientId === id
    case 'notifications':
      return staff && user.id === id
    case 'referral': {
      const parties = await partiesOf(id)
      // Every note announces it, so a client follows `client:` instead, which keeps a note's existence (NEW-27).
      return parties !== undefined && maySee({ ...actor, userId: null, clientId: null }, parties)
    }
    default:
      return false
  }
}
