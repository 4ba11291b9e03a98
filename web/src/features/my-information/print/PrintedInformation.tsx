// Everything that the family may see about itself, on paper, with the same texts as on its pages.
import { m } from '#messages'
import { languageName } from '#contracts/language.ts'
import type { OwnInformation } from '#contracts/own-information.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatDate, formatDateTime } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { type Fact, PrintedPage, PrintedFacts } from '../../../layouts/PrintedPage.tsx'
import { AppointmentItem, AppointmentRows } from '../../appointments/AppointmentItem.tsx'
import { clientTitles } from '../../appointments/item-titles.ts'
import { fieldLabels, valueText } from '../../client-portal/profile/profile-labels.ts'
import { findField, profileFields, toValues } from '../../client-portal/profile/profile-values.ts'
import { MessageList } from '../../messages/MessageList.tsx'
import { correspondentName, subjectText } from '../../messages/names.ts'
import { ResourceItems } from '../../resources/ResourceItems.tsx'
import { ReadingRow } from '../ReadingRow.tsx'
import { readerName } from '../reader-names.ts'
import { PrintedErasureRequest } from './PrintedErasureRequest.tsx'
import { PrintedHeading, PrintedSection } from './PrintedSection.tsx'
import { PrintedRequest } from './PrintedRequest.tsx'

const emailLabel = {
  immediately: m['notifications:email.immediately.name'],
  daily: m['notifications:email.daily.name'],
  never: m['notifications:email.never.name'],
}

const accountFacts = ({ name, email, language, emails }: OwnInformation['account']): readonly Fact[] => [
  [m['own-account:profile.name'](), name],
  [m['own-account:profile.email'](), email],
  ...(language === null ? [] : [[m['notifications:email.language'](), languageName[language]] as const]),
  ...(emails === null ? [] : [[m['notifications:email.title'](), emailLabel[emails]()] as const]),
]

const textMessagesText = ({
  state,
  number,
  failing = false,
}: OwnInformation['account']['textMessages']): string | undefined => {
  if (number === null) return undefined
  if (state === 'confirmed') return failing ? m['text-messages:failing']({ number }) : m['text-messages:on']({ number })
  return state === 'stopped' ? m['text-messages:stopState']({ number }) : undefined
}

/** What the family, or staff for it, answered. */
const profileFacts = (profile: OwnInformation['profile'], now: Date): readonly Fact[] => {
  const values = toValues({ ...profile, version: 0 })
  const entered = new Map(profile.enteredByStaff.map(({ field, at }) => [findField(field), at]))
  return profileFields
    .filter((field) => values[field] !== '')
    .map((field) => {
      const value = valueText(field, values[field])
      const at = entered.get(field)
      const text =
        at === undefined ? value : m['my-information:print.enteredByStaff']({ value, date: formatDate(at, now) })
      return [fieldLabels[field], text]
    })
}

const ruleTexts = ({ doNotContact, doNotLeaveDetails }: OwnInformation['contactRules']): string[] => {
  const rules = [
    ...(doNotContact ? [m['contact-rules:doNotContact']()] : []),
    ...(doNotLeaveDetails ? [m['contact-rules:doNotLeaveDetails']()] : []),
  ]
  return rules.length === 0 ? [m['my-information:print.noRules']()] : rules
}

export const PrintedInformation = ({ information }: { information: OwnInformation }) => {
  const { account, profile, contactRules, requests, sharing, collectedAt, erasureRequest } = information
  const now = useNow()
  const instant = formatDateTime(collectedAt)
  const textMessages = textMessagesText(account.textMessages)
  return (
    <PrintedPage
      title={m['my-information:print.title']()}
      printed={m['referral-history:printed']({ instant })}
      header={m['my-information:print.header']({ instant })}
    >
      <PrintedSection title={m['own-account:title']()}>
        <PrintedFacts facts={accountFacts(account)} />
        {textMessages !== undefined && <p>{textMessages}</p>}
      </PrintedSection>
      <PrintedSection title={m['client-profile:title']()}>
        <PrintedFacts facts={profileFacts(profile, now)} />
      </PrintedSection>
      <PrintedSection title={m['contact-rules:title']()}>
        {ruleTexts(contactRules).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </PrintedSection>
      <PrintedSection title={m['client-portal:referralsTitle']()} isEmpty={requests.length === 0}>
        {requests.map((request) => (
          <PrintedRequest key={request.id} request={request} shared={sharing.find(({ id }) => id === request.id)} />
        ))}
      </PrintedSection>
      <Records information={information} />
      {erasureRequest.state !== 'none' && <PrintedErasureRequest request={erasureRequest} />}
    </PrintedPage>
  )
}

/** What those who help recorded, and who has read it. */
const Records = ({ information }: { information: OwnInformation }) => {
  const { appointments, resources, conversations, readings } = information
  const now = useNow()
  return (
    <>
      <PrintedSection title={m['appointments:title']()} isEmpty={appointments.length === 0}>
        <AppointmentRows>
          {appointments.map((appointment) => (
            <AppointmentItem key={appointment.id} appointment={appointment} titles={clientTitles()} />
          ))}
        </AppointmentRows>
      </PrintedSection>
      <PrintedSection title={m['resources:title']()} isEmpty={resources.length === 0}>
        <ResourceItems rows={resources} label={m['resources:title']()} formatAmount={formatMoney} />
      </PrintedSection>
      <PrintedSection title={m['conversations:title']()} isEmpty={conversations.length === 0}>
        {conversations.map((conversation) => (
          <section key={conversation.id}>
            <PrintedHeading>
              {subjectText(conversation)} · {correspondentName(conversation.correspondent)}
            </PrintedHeading>
            <MessageList conversation={conversation} exactTimes />
          </section>
        ))}
      </PrintedSection>
      <PrintedSection title={m['readings:title']()} isEmpty={readings.length === 0}>
        <ul>
          {readings.map((reading) => (
            <ReadingRow
              key={`${reading.day} ${reading.kind} ${readerName(reading)}`}
              reading={reading}
              day={formatDate(`${reading.day}T17:00:00.000Z`, now)}
            />
          ))}
        </ul>
      </PrintedSection>
    </>
  )
}
