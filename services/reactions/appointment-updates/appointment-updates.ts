// Tells the other side that an appointment was scheduled, moved or canceled, or that the family asks for a new time, and
// nothing else about it: no time, place or name (ROLE-26). Families and organizations get an email. Staff are notified
// in the app, whose digest emails them.
import { m } from '#messages'
import { localeOf } from '#contracts/language.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import type { Appointment } from '#domain/appointment/state.ts'
import { clientStream } from '#domain/client/events.ts'
import { canContinue } from '#domain/referral/sides.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Accounts } from '#identity/accounts.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import { foldReferral } from '../fold-referral.ts'
import type { StaffNotificationDeps } from '../notify-staff.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import { type FamilyEmailDeps, createFamilyEmailLookup, findRecordedLanguage } from '../family-email.ts'
import { type ComposeDeps, composeReferralEmail } from '../family-updates/compose.ts'
import { chooseLanguage } from '../family-updates/request-language.ts'
import { type SideEmailDeps, composeSideEmails } from '../side-emails.ts'
import {
  type FamilyAppointmentNews,
  type HelperAppointmentNews,
  findAppointmentNews,
  foldAppointment,
} from './appointment-news.ts'

export interface AppointmentUpdatesDeps extends StaffNotificationDeps, SideEmailDeps, FamilyEmailDeps, ComposeDeps {
  /** The active members of these organizations. */
  readonly findMembers: (organizationIds: readonly string[]) => Promise<readonly { readonly userId: string }[]>
  /** The owners of these client profiles. */
  readonly findOwners: Accounts['findOwners']
}

const appointmentUpdatesName = 'appointment-updates'

const shared = { button: m['appointment-emails:button'], unsubscribe: m['appointment-emails:unsubscribe'] }

const familyTexts = {
  scheduled: { subject: m['appointment-emails:scheduled.subject'], body: m['appointment-emails:scheduled.body'] },
  moved: { subject: m['appointment-emails:moved.subject'], body: m['appointment-emails:moved.body'] },
  canceled: { subject: m['appointment-emails:canceled.subject'], body: m['appointment-emails:canceled.body'] },
} satisfies Record<FamilyAppointmentNews, unknown>

/** For a family without an account. The link opens its status page, which shows the times. */
const textsWithoutAccount = {
  scheduled: m['family-emails:appointment.scheduled'],
  moved: m['family-emails:appointment.moved'],
  canceled: m['family-emails:appointment.canceled'],
}

/** For organizations and, in the app, for staff. */
const helperTexts = {
  moveRequested: {
    subject: m['appointment-emails:familyAsks.subject'],
    body: m['appointment-emails:familyAsks.body'],
    title: m['notifications:staff.appointmentMoveRequested.title'],
    message: m['notifications:staff.appointmentMoveRequested.message'],
  },
  canceled: {
    subject: m['appointment-emails:familyCanceled.subject'],
    body: m['appointment-emails:familyCanceled.body'],
    title: m['notifications:staff.appointmentCanceled.title'],
    message: m['notifications:staff.appointmentCanceled.message'],
  },
} satisfies Record<HelperAppointmentNews, unknown>

export const appointmentUpdates = (deps: AppointmentUpdatesDeps): Reaction => {
  const { findReviewers, readHistory, findMembers, findOwners } = deps
  const findRecordedEmail = createFamilyEmailLookup(deps)

  const isPartnerThere = async (appointment: Appointment, { at }: RecordedEvent): Promise<boolean> => {
    const referral = foldReferral(await readHistory(referralStream(appointment.referralId), Infinity))
    return referral !== undefined && canContinue(appointment, referral, new Date(at))
  }

  const emailWithoutAccount = async (
    event: RecordedEvent,
    { clientId, referralId }: Appointment,
    what: FamilyAppointmentNews,
  ): Promise<OutgoingEmail[]> => {
    const email = await findRecordedEmail(clientId)
    if (email === undefined) return []
    const history = await readHistory(referralStream(referralId), Infinity)
    const recordedLanguage = findRecordedLanguage(await readHistory(clientStream(clientId), Infinity))
    const language = chooseLanguage({ recordedLanguage }, history)
    const locale = { locale: localeOf[language] }
    const id = deriveEffectId(appointmentUpdatesName, event, 'mail')
    const recipient = { email, userId: null }
    const subject = m['family-emails:subject']({}, locale)
    const next = what === 'canceled' ? [] : [m['family-emails:appointment.next']({}, locale)]
    const texts = [textsWithoutAccount[what]({}, locale), ...next]
    return [composeReferralEmail(deps, id, recipient, { referralId, clientId, language, subject, texts })]
  }

  const emailFamily = async (
    event: RecordedEvent,
    appointment: Appointment,
    what: FamilyAppointmentNews,
  ): Promise<OutgoingEmail[]> => {
    const { clientId } = appointment
    const userIds = (await findOwners([clientId])).map(({ userId }) => userId)
    if (userIds.length === 0) return emailWithoutAccount(event, appointment, what)
    const path = '/client-dashboard/appointments'
    const email = { ...shared, ...familyTexts[what], event, userIds, clientId, path }
    return composeSideEmails(deps, { ...email, reaction: appointmentUpdatesName, side: 'family' })
  }

  const emailOrganization = async (
    event: RecordedEvent,
    { clientId, referralId }: Appointment,
    organizationId: string,
    what: HelperAppointmentNews,
  ): Promise<OutgoingEmail[]> => {
    const userIds = (await findMembers([organizationId])).map(({ userId }) => userId)
    const email = { ...shared, ...helperTexts[what], event, userIds, clientId, path: `/referrals/${referralId}` }
    return composeSideEmails(deps, { ...email, reaction: appointmentUpdatesName, side: 'organization' })
  }

  const notifyStaff = async (
    event: RecordedEvent,
    { referralId }: Appointment,
    what: HelperAppointmentNews,
  ): Promise<Effects> => {
    const recipients = await findReviewers(event.position)
    return {
      notifications: recipients.map((userId) => ({
        id: deriveEffectId(appointmentUpdatesName, event, `notification ${userId}`),
        userId,
        type: 'other',
        title: helperTexts[what].title(),
        message: helperTexts[what].message(),
        link: `/referrals/${referralId}`,
      })),
    }
  }

  return {
    name: appointmentUpdatesName,
    streamPrefixes: [appointmentStream('')],
    react: async (event): Promise<Effects> => {
      const news = findAppointmentNews(event)
      const appointment = news && foldAppointment(await readHistory(event.stream, event.revision))
      if (news === undefined || appointment === undefined) return {}
      if (news.to === 'family') return { emails: await emailFamily(event, appointment, news.what) }
      const { organizationId } = appointment
      // An organization that no longer has the referral is not notified (ROLE-24). Staff look after the family then.
      if (organizationId === null || !(await isPartnerThere(appointment, event)))
        return notifyStaff(event, appointment, news.what)
      return { emails: await emailOrganization(event, appointment, organizationId, news.what) }
    },
  }
}
