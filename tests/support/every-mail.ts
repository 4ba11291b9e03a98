// Makes the app send an email of every template.
import { m } from '#messages'
import { type Language, languages, localeOf } from '#contracts/language.ts'
import { createAccountEmails } from '#identity/account-emails.ts'

import { type TestApp, type TestUser, testPassword } from './app.ts'
import { createApplicants, applicationForm } from './applications.ts'
import { appointmentBody, localTimeIn } from './appointments.ts'
import { waitForReactions } from './caught-up.ts'
import { createEmailAddress, createRegistrations, helpRequestBody } from './client-registration.ts'
import { createConversationActions } from './conversation-actions.ts'
import { type HelpedFamilies, createHelpedFamilies } from './helped-family.ts'
import { findAccount, identityTables } from './identity.ts'
import { createReferralScenario } from './referral-scenario.ts'
import { createRequesters } from './requesters.ts'

type Subject = (inputs: object, options: { readonly locale: (typeof localeOf)[Language] }) => string

/** The subjects of all templates in both languages, by the keys of their messages. */
export const mailSubjects: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(m).flatMap(([key, subject]) =>
    /-emails:(?:.+\.)?subject$/.test(key)
      ? [
          [
            key,
            languages.map((language) => (subject as Subject)({ count: 2 }, { locale: localeOf[language] })),
          ] as const,
        ]
      : [],
  ),
)

/** Emails about an account and to people who have none yet. */
const sendAccountEmails = async (app: TestApp, admin: TestUser, organizationId: string): Promise<void> => {
  const address = createEmailAddress()
  await createRegistrations(app).register(address)
  const person = await app.createUser()
  await person.call('requestEmailChange', { body: { email: createEmailAddress(), password: testPassword } })
  await admin.call('invitePerson', { body: { email: createEmailAddress(), organizationId, role: 'member' } })
  await admin.call('invitePerson', {
    body: { email: createEmailAddress(), organizationId, role: 'member', language: 'es' },
  })
  const { linkSeal } = app.server.services
  const db = identityTables(app.database.pool)
  const emails = createAccountEmails('http://localhost:3000', linkSeal)
  const { id, email } = await findAccount(app.database.pool, person.email)
  for (const template of ['choosePassword', 'signUpRepeated', 'resetPassword', 'lockedOut'] as const) {
    await emails.sendLink(db, template, { id, email }, app.clock.now())
    await emails.sendLink(db, template, { id, email }, app.clock.now(), 'es')
  }
  await emails.sendEmailChange(db, { name: 'emailInUse' }, { email, language: 'en' }, app.clock.now())
  const notices = ['passwordChanged', 'mfaEnabled', 'mfaDisabled', 'recoveryCodeUsed', 'recoveryCodesRenewed'] as const
  for (const name of [...notices, 'emailChanged'] as const)
    await emails.notify(db, name, { id, email }, app.clock.now())
}

/** Emails to people without an account. */
const sendGuestEmails = async (app: TestApp): Promise<void> => {
  await app.createGuest()
  const applicants = createApplicants(app)
  const reviewer = await app.createStaff()
  for (const language of ['en', 'es']) {
    const { id } = await applicants.submit({ ...applicationForm(), language })
    const body = { stage: 'documents_pending', version: 1, missingDocuments: 'A letter.' } as const
    await reviewer.call('setApplicationStage', { params: { id }, body })
  }
  const requesters = await createRequesters(app)
  for (const language of ['en', 'es'] as const) {
    const { body } = await requesters.sendPublicRequest({ email: createEmailAddress(), language })
    const { id, version } = await requesters.findAsStaff(body)
    const question = { action: 'return', version, note: 'For how many people?' } as const
    await requesters.staff.call('actOnReferral', { params: { id }, body: question })
  }
}

/** Emails to members of an organization: a conversation becomes theirs, and is free again with an unread message. */
const sendConversationEmails = async (app: TestApp, admin: TestUser, families: HelpedFamilies): Promise<void> => {
  const { user, referralId } = await families.helpFamily()
  const { helperId: organizationId, member } = families
  const colleague = await app.createUser([{ organizationId, role: 'member' }])
  const conversations = createConversationActions(app)
  const id = await conversations.start(user, referralId, organizationId)
  await conversations.assign(member, id, colleague.id)
  await waitForReactions(app)
  await admin.call('revokeAccess', { params: { userId: colleague.id, organizationId } })
}

/** Emails to families with an account, and to the organization that helps one. */
const sendFamilyEmails = async (app: TestApp, admin: TestUser): Promise<void> => {
  const scenario = await createReferralScenario(app)
  const families = await createHelpedFamilies(app, scenario)
  const { member } = families
  const family = await families.helpFamily()
  const { user } = family
  const act = async (person: TestUser, id: string, body: object) => {
    const { status, body: answer } = await person.send('actOnAppointment', { params: { id }, body })
    if (status !== 200) throw new Error(`the appointment was not changed: ${status}`)
    await app.waitForReadModels(answer.position)
  }
  const id = family.appointmentId
  await act(user, id, { action: 'request_move', version: 1, words: 'Could it be Friday?' })
  await act(member, id, {
    action: 'move',
    version: 2,
    location: '14 Oak Street',
    durationMinutes: 30,
    ...localTimeIn(app, 900),
  })
  const other = await member.call('scheduleAppointment', {
    params: { id: family.referralId },
    body: appointmentBody(app, { allowOverlap: true }),
  })
  await act(user, other.id, { action: 'cancel', version: 1, reason: 'We have no car.' })
  await user.call('changeOwnErasureRequest', { body: { action: 'ask', version: 0 } })
  await app.waitForReadModels((await app.server.services.log.head()) ?? '')
  await admin.call('declineErasureRequest', {
    params: { id: family.clientId },
    body: { reason: 'The visit is on Friday.', version: 1 },
  })
  const discreet = await families.helpFamily()
  const { version } = await discreet.user.call('ownContactRules', {})
  const rules = { doNotContact: false, doNotLeaveDetails: true, version }
  await discreet.user.call('setOwnContactRules', { body: rules })
  await families.writeToFamily(discreet.referralId)
  await sendConversationEmails(app, admin, families)
  const waiting = await families.registerFamily()
  await waiting.user.call('requestHelp', { body: helpRequestBody })
}

/** Sends an email of every template except the reminder of a consent, for which the clock must move on. */
export const sendEveryMail = async (app: TestApp): Promise<void> => {
  const admin = await app.createStaff('admin')
  const organizationId = await app.createOrganization('Willow Grove')
  await sendAccountEmails(app, admin, organizationId)
  await sendFamilyEmails(app, admin)
  await sendGuestEmails(app)
  await waitForReactions(app)
}

/** After these days, a family is reminded that its consent ends. */
export const consentReminderDays = 336
