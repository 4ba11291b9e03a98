// Which fields each reader finds filled in the answers about one family (`shared-referral.ts`), written by hand. Each line
// has the letters of its readers and the fields that exactly these readers get:
//   f  the family                              d  the receiver that declined, whose part has ended
//   s  the organization that sent the request  o  an organization that has nothing to do with the family
//   w  a receiver that has not answered        x  another family
//   a  the receiver that accepted
//
// A new field fails the test until it has a line here. Before you add a letter, find the rule that lets this reader see the
// field. `[]` stands for each element of a list. A route without a line answers no one here with 200.
import type { RouteName } from '#contracts/routes.ts'

import { type Line, anyList, anyModelList, clientName, forFamilies, inside, nested, without } from './field-lines.ts'
import { accountLines } from './readable-account-fields.ts'
import type { Reader } from './shared-referral.ts'

const listing =
  'id name tier member verifiedAt counties[] services[] populations[] locationHidden contacts requestService'

const directoryLines = {
  directory: [
    ['fswadox', `${anyModelList} ${inside('rows[].', listing)}`],
    // A family reaches an organization through its request.
    ['swado', 'rows[].email'],
  ],
  directoryPartner: [['fswadox', `position stale ${listing}`]],
  organizations: [
    ['fswadox', `total position stale ${inside('rows[].', 'id name tier counties[] services[] publicVisible status')}`],
  ],
  organization: [
    ['fswadox', 'id name tier member counties[] services[] populations[] publicVisible status position stale'],
    ['wado', 'email'],
  ],
  // Each organization opens its own.
  organizationProfile: [
    ['sa', 'id name tier member counties[] services[] populations[] publicVisible version createdAt updatedAt'],
    ['sa', 'address.confidential status position stale'],
    ['a', 'email'],
  ],
  organizationHistory: [
    ['sa', `${anyList} ${inside('rows[].', 'id at by.role')}`],
    ['sa', inside('rows[].after.', 'name tier counties[] services[] populations[] publicVisible version')],
    ['sa', 'rows[].after.address.confidential rows[].after.status'],
    ['a', 'rows[].after.email'],
  ],
} satisfies Partial<Record<RouteName, readonly Line[]>>

const conversation = [
  'id referralId need subject.text correspondent.kind correspondent.organization.id correspondent.organization.name',
  'messageCount unread lastMessageAt lastFromClient',
].join(' ')

const appointment = [
  'id referralId need title.text description.text location.text notes.text startsAt durationMinutes status version',
  'partner.kind partner.organization.id partner.organization.name actions[] changedAt isUpcoming isMissed isDiscreet',
].join(' ')

const resource = [
  'id referralId name.text type amountCents status startDate endDate notes.text provider.id provider.name recordedAt',
  'version',
].join(' ')

const oneConversation = `${conversation} ${clientName('')}`
const oneAppointment = `${appointment} ${clientName('')}`

/** What a family and the organization that helps it write to each other. The sender reads none of it (decision 0057). */
const helpLines = {
  ownConversations: [
    ['fx', anyModelList],
    ['f', inside('rows[].', `${oneConversation} preview.text`)],
  ],
  // Colleagues, who can be assigned a conversation.
  assignees: [['swado', 'rows[].id rows[].name position stale']],
  inbox: [
    ['swado', `${anyModelList} ${inside('counts.', 'all mine unassigned unread')}`],
    // The preview is a part of the last message.
    ['a', inside('rows[].', `${oneConversation} preview.text`)],
  ],
  referralConversations: [
    ['fswadox', anyModelList],
    ['fa', inside('rows[].', `${oneConversation} preview.text`)],
  ],
  unreadMessages: [['fswadox', 'own organization staff position stale']],
  conversation: [
    ['fa', `${oneConversation} asClient canReply organizationClosed position stale`],
    ['fa', inside('messages[].', 'id number createdAt fromClient toClient isRead messageBody.text')],
    // The family reads the name of the organization, never that of a person.
    ['a', inside('messages[].', 'author.id author.name')],
    ['a', 'assignmentVersion'],
  ],
  ownAppointments: [
    ['fx', anyModelList],
    ['f', inside('rows[].', oneAppointment)],
  ],
  referralAppointments: [
    ['fswadox', anyModelList],
    ['fa', inside('rows[].', oneAppointment)],
  ],
  ownCalendarLink: [['fx', 'offered']],
  appointmentCalendar: [['f', 'BEGIN:VCALENDAR']],
  ownResources: [
    ['fx', anyModelList],
    ['f', inside('rows[].', resource)],
  ],
  referralResources: [['a', `clientId canRecord position stale ${inside('rows[].', `${resource} canChange`)}`]],
} satisfies Partial<Record<RouteName, readonly Line[]>>

/** What a receiver whose part has ended keeps, too (ROLE-24): no name, no contact, no sender. */
const header = [
  'id to.id to.name need priority source type status disposition createdAt updatedAt receivedAt version',
  'sla.days sla.state sla.stopped incomplete',
].join(' ')
/** A contact is masked for everyone here. Who accepted opens it on demand (ROLE-23). */
const identity = `${clientName('')} client.county clientContactMasked investedCents from.id from.name`
const consent = inside('consent.', 'at method textVersion scope expiresAt')

const history = (prefix: string): readonly Line[] => [
  ['fswad', inside(prefix, 'id type at actor.name actor.organization actor.role after.status after.disposition')],
  ['fswad', `${prefix}before.status`],
  ['fsad', `${prefix}before.disposition`],
  // The family reads what was shared with it, each receiver what was written on its own part (NEW-27, ROLE-25).
  ['fsad', `${prefix}note.text`],
  // Only the sender reads why another receiver declined.
  ['sd', `${prefix}reason`],
  ['fswa', inside(prefix, 'receiver.after.id receiver.after.name')],
  // A new receiver never learns who had the request before (ROLE-25).
  ['fs', inside(prefix, 'receiver.before.id receiver.before.name')],
]

const referralLines = {
  referral: [
    ['fswad', `${header} submittedAt mayOpenContact receiverCanRead roles[] position stale`],
    ['f', 'familyState'],
    // Who deals with the family has to know how it hears of things.
    ['a', 'familyHasAccount'],
    ['fswa', `${identity} ${consent} actions[]`],
    // The family's own words are those of its request, and this one was written by the sender.
    ['swa', 'initialNote.text'],
    ['d', 'part.ending part.endedAt'],
    ...history('timeline[].'),
  ],
  referralHistory: [
    ['fswad', `exportedAt ${inside('referral.', `${header} submittedAt mayOpenContact receiverCanRead`)}`],
    ['f', 'referral.familyState'],
    ['fswa', inside('referral.', `${identity} ${consent}`)],
    ['swa', 'referral.initialNote.text'],
    ['d', 'referral.part.ending referral.part.endedAt'],
    ...history('events[].'),
  ],
  incomingReferrals: [
    ['swado', anyModelList],
    ['w', inside('rows[].', `${header} ${identity} actions[]`)],
  ],
  organizationUpdates: [
    ['swado', `${anyList} unread`],
    ['swad', inside('rows[].', 'id referralId status disposition at role read to.id to.name from.id from.name')],
  ],
  partnerSummary: [['swado', 'total active waiting completed returned quiet investedCents position stale']],
  clients: [
    ['swado', anyModelList],
    ['swa', inside('rows[].', 'id firstName lastInitial county contactMasked createdAt')],
  ],
  openContact: [['a', 'clientId phone email rules.doNotContact rules.doNotLeaveDetails']],
  // Someone who types a family's contact learns nothing, unless its organization has the family already.
  similarClients: [
    ['swa', inside('rows[].', 'because[] client.id client.firstName client.lastInitial client.county')],
    ['swa', inside('rows[].client.', 'contactMasked createdAt')],
  ],
  exportIncoming: [['w', inside('[].', 'ID Received Client County Need Priority Status')]],
} satisfies Partial<Record<RouteName, readonly Line[]>>

const ownReferral =
  'id need priority status disposition familyState version to.id to.name investedCents actions[] createdAt updatedAt'

/** Who got the family's requests. An organization that is only chosen got nothing. */
const sharedReferral = [
  'id need status disposition createdAt madeBy.id madeBy.name',
  consent,
  'consent.recipients[].id consent.recipients[].name',
  inside('disclosures[].', 'partner.id partner.name sharedAt accepted ended.at ended.ending until'),
  inside('disclosures[].contactReadings.', 'times lastAt'),
].join(' ')

const familyLines = {
  ownReferrals: [
    ['fx', anyModelList],
    ['f', inside('rows[].', `${ownReferral} helpQuestion.answer helpQuestion.until`)],
  ],
  clientDashboard: [
    ['fx', 'offlineAllowed position stale'],
    ['fx', inside('figures.', 'active total completed investedCents upcomingAppointments unreadMessages')],
    ['f', `${inside('current.', ownReferral)} ${inside('others[].', ownReferral)}`],
    ['f', inside('nextAppointment.', oneAppointment)],
    ['f', 'activity[].kind activity[].at'],
    ['f', inside('activity[].change.', 'id referralId need status disposition at own to.id to.name')],
  ],
  familyProfile: [
    ['fx', 'firstName lastInitial phone county householdSize completedAt version'],
    ['fx', inside('emergencyContact.', 'name relationship phone email')],
    ['fx', inside('preferences.', 'contactMethod language accessibilityNeeds updateFrequency mailingAddress')],
    ['fx', inside('household.', 'adults children pets housingType specialNeeds')],
    ['fx', inside('situation.', 'needs[] barriers benefits incomeBracket')],
  ],
  ownSharing: [
    ['fx', anyModelList],
    ['f', inside('rows[].', `${sharedReferral} version`)],
  ],
  ownReadings: [['fx', `${anyList} ${inside('rows[].', 'day role kind times organization.id organization.name')}`]],
} satisfies Partial<Record<RouteName, readonly Line[]>>

/** Another request of the family: it was closed, and the family said whether it got help. */
const closedRequest = 'closedAt helpQuestion.answer helpQuestion.until timeline[].investedCents timeline[].reason'

/** Everything that the family reads on its pages, and nothing else. Of the readers here, only families get it. */
const informationLines = forFamilies([
  ['fx', 'collectedAt account.name account.email account.language account.textMessages.state position stale'],
  ...nested('contactRules.', without(accountLines.ownContactRules, 'clientId', 'version')),
  ...nested('erasureRequest.', without(accountLines.ownErasureRequest, 'version')),
  ...nested('profile.', without(familyLines.familyProfile, 'version')),
  ...nested('requests[].', without(referralLines.referral, 'position', 'stale', 'actions[]')),
  ['f', `${inside('sharing[].', sharedReferral)} ${inside('requests[].', closedRequest)} requests[].initialNote.text`],
  ['f', `${inside('appointments[].', oneAppointment.replace(' actions[]', ''))} ${inside('resources[].', resource)}`],
  ...nested('conversations[].', without(helpLines.conversation, 'position', 'stale')),
  ['fx', inside('readings[].', 'day role kind times organization.id organization.name')],
])
const lines: Partial<Record<RouteName, readonly Line[]>> = {
  ownInformation: informationLines,
  ownInformationFile: informationLines,
  ...accountLines,
  ...directoryLines,
  ...helpLines,
  ...referralLines,
  ...familyLines,
}

/** The fields of this route that the table gives to this reader. */
export const readableFields = (name: RouteName, reader: Reader): string[] =>
  (lines[name] ?? []).flatMap(([readers, fields]) => (readers.includes(reader) ? fields.split(' ') : []))
