// Defines who may follow which topic. Each topic is authorized separately, by the same rules as its data.
import { type Parties, canSeeChanges, findReferralRoles } from '#contracts/parties.ts'

import type { Principal } from '../principal.ts'

/** Loads the parties of a referral. Returns undefined if the referral does not exist. */
export type FindParties = (referralId: string) => Promise<Parties | undefined>

/** The source of the changes for each kind of topic: a read model, or a name that the change publisher uses. */
const modelByTopicKind: Readonly<Record<string, string>> = {
  review: 'referrals',
  organization: 'referrals',
  referral: 'referrals',
  client: 'referrals',
  clients: 'clients',
  protection: 'clients',
  erasurerequests: 'clients',
  organizations: 'organizations',
  notifications: 'notifications',
  updates: 'notifications',
  activity: 'notifications',
  reports: 'jobs',
  jobs: 'jobs',
  adminnotes: 'admin notes',
  messages: 'conversations',
  staffmessages: 'conversations',
  contacttasks: 'contact_tasks',
  applications: 'applications',
  intakes: 'intakes',
  appointments: 'appointments',
  resources: 'resources',
  ownresources: 'resources',
}

export const getTopicModel = (topic: string): string => modelByTopicKind[topic.split(':')[0] ?? ''] ?? ''

/** Whether the user may be notified of changes to this topic. */
export const canFollow = async (
  { user, actor }: Principal,
  topic: string,
  findParties: FindParties,
  now: Date,
): Promise<boolean> => {
  const [kind = '', id = ''] = topic.split(':')
  const isStaff = user.platformRole !== null
  switch (kind) {
    case 'review':
    case 'protection':
    case 'reports':
    case 'adminnotes':
    case 'staffmessages':
    case 'contacttasks':
    case 'applications':
    case 'intakes':
      return isStaff
    case 'erasurerequests':
      return user.platformRole === 'admin'
    case 'organizations':
      return true
    case 'clients':
      return isStaff || user.organizationId !== null
    case 'organization':
      return isStaff || user.memberships.some(({ organization }) => organization.id === id)
    case 'client':
      return isStaff || user.clientId === id
    // Updates go to the organization's members, and activity to the family. Staff do not follow either.
    case 'updates':
      return user.memberships.some(({ organization }) => organization.id === id)
    case 'activity':
    case 'ownresources':
      return user.clientId === id
    // A conversation is between a family and one organization. Staff follow only their own.
    case 'messages':
      return user.clientId === id || user.memberships.some(({ organization }) => organization.id === id)
    // Staff arrange the appointments of every family.
    case 'appointments':
      return isStaff || user.clientId === id || user.memberships.some(({ organization }) => organization.id === id)
    case 'jobs':
    case 'notifications':
      return isStaff && user.id === id
    case 'resources': {
      const parties = await findParties(id)
      // The sender does not read what the family received.
      const roles = parties === undefined ? [] : findReferralRoles(actor, parties, now)
      return roles.includes('staff') || roles.includes('receiver')
    }
    case 'referral': {
      const parties = await findParties(id)
      // Every note changes this topic, so clients must not follow it: the existence of a note is private (NEW-27).
      // They follow `client:` instead.
      return parties !== undefined && canSeeChanges({ ...actor, userId: null, clientId: null }, parties, now)
    }
    default:
      return false
  }
}
