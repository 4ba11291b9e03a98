// Ends what an organization had when it is closed: its people's access, its invitations and its appointments. Also makes
// sure that nothing stays with it that arrived at the same moment
// (docs/decisions/0081-close-an-organization-in-two-steps.md).
import { m } from '#messages'
import type { CommandContext } from '#commands/context.ts'
import type { GrantParams } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { isStaff } from '#contracts/parties.ts'
import { accessStream } from '#domain/access/events.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { type OrganizationEvent, organizationStream } from '#domain/organization/events.ts'
import { evolve } from '#domain/organization/evolve.ts'
import { type Organization, statusOf } from '#domain/organization/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import { foldReferral } from '../fold-referral.ts'
import type { StaffNotificationDeps } from '../notify-staff.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

type Run<Arguments extends unknown[]> = (...input: [...Arguments, CommandContext]) => Promise<unknown>

interface Person {
  readonly userId: string
  readonly role: GrantedRole
}

export interface ClosedOrganizationDeps extends StreamHistoryDeps, StaffNotificationDeps {
  /** These queries return what the read models contain once they have reached the position. */
  readonly findReferralsAddressedTo: (organizationId: string, position: string) => Promise<readonly string[]>
  readonly findPeopleAt: (organizationId: string, position: string) => Promise<readonly Person[]>
  readonly findUpcomingAppointments: (organizationId: string, position: string) => Promise<readonly string[]>
  readonly endInvitations: (organizationId: string) => Promise<void>
  /** Makes every process reload this person's access. */
  readonly onAccessChanged: (userId: string) => void
  readonly commands: {
    readonly leaveClosedOrganization: Run<[referralId: string, organizationId: string]>
    readonly cancelAppointmentOfClosed: Run<[appointmentId: string]>
    readonly grantAccess: Run<[grant: GrantParams & { readonly role: GrantedRole }]>
    readonly revokeAccess: Run<[grant: GrantParams]>
  }
}

const closedOrganizationName = 'closed-organization'

const organizationPrefix = organizationStream('')
const referralPrefix = referralStream('')
const accessPrefix = accessStream('')
const appointmentPrefix = appointmentStream('')

type ClosedEvent = Extract<OrganizationEvent, { type: 'OrganizationClosed' }>
type Command = NonNullable<Effects['commands']>[number]

/** The cast is safe: a stream contains only events of its aggregate. */
const foldOrganization = (history: readonly RecordedEvent[]): Organization | undefined =>
  (history as readonly OrganizationEvent[]).reduce<Organization | undefined>(evolve, undefined)
/** The commands that end what a closed organization has. Each may run again. */
const createEndings = ({ commands, endInvitations, onAccessChanged }: ClosedOrganizationDeps) => ({
  leave: (referralId: string, organizationId: string): Command => ({
    name: `leave ${referralId}`,
    run: (context) => commands.leaveClosedOrganization(referralId, organizationId, context),
  }),
  cancel: (appointmentId: string): Command => ({
    name: `cancel ${appointmentId}`,
    run: (context) => commands.cancelAppointmentOfClosed(appointmentId, context),
  }),
  invitations: (organizationId: string): Command => ({
    name: 'end invitations',
    run: () => endInvitations(organizationId),
  }),
  follow: ({ userId, role }: Person, successorId: string): Command => ({
    name: `follow ${userId}`,
    run: async (context) => {
      await commands.grantAccess({ userId, organizationId: successorId, role }, context)
      onAccessChanged(userId)
    },
  }),
  revoke: (grant: GrantParams): Command => ({
    name: `revoke ${grant.userId}`,
    run: async (context) => {
      await commands.revokeAccess(grant, context)
      onAccessChanged(grant.userId)
    },
  }),
})

type ReadHistory = ClosedOrganizationDeps['readHistory']

const isClosed = async (readHistory: ReadHistory, organizationId: string | null): Promise<boolean> => {
  if (organizationId === null) return false
  const organization = foldOrganization(await readHistory(organizationStream(organizationId), Infinity))
  return organization !== undefined && statusOf(organization) === 'closed'
}

/** The organization that the event brings the referral to. Reopening keeps the last receiver as the chosen one. */
const findNewReceiver = async (readHistory: ReadHistory, event: RecordedEvent): Promise<string | null> => {
  switch (event.type) {
    case 'ReferralRequested':
    case 'ReferralRouted':
    case 'ReferralSubmitted':
      return event.data.toOrganizationId
    case 'ReferralReopened':
      return foldReferral(await readHistory(event.stream, event.revision))?.toOrganizationId ?? null
    default:
      return null
  }
}

/** The sender that the event gives the referral back to. */
const findReturnedSender = async (readHistory: ReadHistory, event: RecordedEvent): Promise<string | null> =>
  event.type === 'ReferralDeclined' || event.type === 'ReferralReturned'
    ? (foldReferral(await readHistory(event.stream, event.revision))?.fromOrganizationId ?? null)
    : null

const arrived = {
  title: m['notifications:staff.receiverClosed.title'],
  message: m['notifications:staff.receiverClosed.message'],
}
const cameBack = {
  title: m['notifications:staff.senderClosed.title'],
  message: m['notifications:staff.senderClosed.message'],
}

export const closedOrganization = (deps: ClosedOrganizationDeps): Reaction => {
  const { readHistory, findReferralsAddressedTo, findPeopleAt, findUpcomingAppointments, findReviewers } = deps
  const endings = createEndings(deps)

  /** Members get the role before they lose the other one, so a crash in between leaves no one out. */
  const moveMembers = async (
    organizationId: string,
    { successorId, membersFollow }: ClosedEvent['data'],
    position: string,
  ): Promise<Command[]> => {
    // A person of the exchange's own team keeps that role: an admin decides about it.
    const members = (await findPeopleAt(organizationId, position)).filter((person) => !isStaff(person))
    const revocations = members.map(({ userId }) => endings.revoke({ userId, organizationId }))
    if (successorId === null || !membersFollow) return revocations
    const present = new Set((await findPeopleAt(successorId, position)).map(({ userId }) => userId))
    // A person with a role there keeps it.
    const newcomers = members.filter(({ userId }) => !present.has(userId))
    return [...newcomers.map((person) => endings.follow(person, successorId)), ...revocations]
  }

  const onClosed = async (event: RecordedEvent & ClosedEvent): Promise<Effects> => {
    const organizationId = event.stream.slice(organizationPrefix.length)
    const { position } = event
    const [referrals, appointments, access] = await Promise.all([
      findReferralsAddressedTo(organizationId, position),
      findUpcomingAppointments(organizationId, position),
      moveMembers(organizationId, event.data, position),
    ])
    return {
      commands: [
        ...access,
        endings.invitations(organizationId),
        ...referrals.map((referralId) => endings.leave(referralId, organizationId)),
        ...appointments.map(endings.cancel),
      ],
    }
  }

  const tellReviewers = async (event: RecordedEvent, texts: typeof arrived | typeof cameBack): Promise<Effects> => {
    const recipients = await findReviewers(event.position)
    return {
      notifications: recipients.map((userId) => ({
        id: deriveEffectId(closedOrganizationName, event, `notification ${userId}`),
        userId,
        type: 'other',
        title: texts.title(),
        message: texts.message(),
        link: `/referrals/${event.stream.slice(referralPrefix.length)}`,
      })),
    }
  }

  /**
   * A referral that was on its way while the organization was closed comes after the closing in the log. One that comes
   * back to a closed sender waits for staff, because no one there can answer it.
   */
  const onReferral = async (event: RecordedEvent): Promise<Effects> => {
    const receiverId = await findNewReceiver(readHistory, event)
    if (receiverId !== null && (await isClosed(readHistory, receiverId))) {
      const referralId = event.stream.slice(referralPrefix.length)
      return { ...(await tellReviewers(event, arrived)), commands: [endings.leave(referralId, receiverId)] }
    }
    const isBack = await isClosed(readHistory, await findReturnedSender(readHistory, event))
    return isBack ? tellReviewers(event, cameBack) : {}
  }

  const onGrant = async ({
    userId,
    organizationId,
    role,
  }: GrantParams & { readonly role: GrantedRole }): Promise<Effects> =>
    !isStaff({ role }) && (await isClosed(readHistory, organizationId))
      ? { commands: [endings.revoke({ userId, organizationId })] }
      : {}

  const onAppointment = async (appointmentId: string, organizationId: string | null): Promise<Effects> =>
    (await isClosed(readHistory, organizationId)) ? { commands: [endings.cancel(appointmentId)] } : {}

  return {
    name: closedOrganizationName,
    streamPrefixes: [organizationPrefix, referralPrefix, accessPrefix, appointmentPrefix],
    react: async (event) => {
      if (event.type === 'OrganizationClosed') return onClosed(event)
      if (event.type === 'AccessGranted') return onGrant(event.data)
      if (event.type === 'AppointmentScheduled')
        return onAppointment(event.stream.slice(appointmentPrefix.length), event.data.organizationId)
      return event.stream.startsWith(referralPrefix) ? onReferral(event) : {}
    },
  }
}
