// The history of a referral on paper: its facts, then every event with its exact time and note. Notes are redacted,
// because a printout leaves the application (NEW-25).
import { m } from '#messages'
import { needValue } from '#contracts/need-labels.ts'
import { type ReferralHistory, toReferralHistory } from '#contracts/history.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { consentMethodLabel, priorityLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { type Fact, PrintedPage, PrintedFacts } from '../../../layouts/PrintedPage.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { tagView } from '../../../lib/display/referral-status.ts'
import { clientName } from '../shared/party-names.ts'
import { consentTextLabel } from './consent-labels.ts'
import { timelineItem } from './timeline-item.tsx'

type PrintedReferral = ReferralHistory['referral']

const consentText = ({ method, at, textVersion }: NonNullable<PrintedReferral['consent']>): string =>
  [
    m['referral-detail:consent.given']({ method: consentMethodLabel[method](), instant: formatDateTime(at) }),
    consentTextLabel(textVersion),
  ].join(' · ')

const listFacts = (referral: PrintedReferral): readonly Fact[] => [
  [m['referral-history:reference'](), referral.id],
  [m['referral-detail:client'](), clientName(referral.client)],
  [m['referral-detail:need'](), needValue(referral.need)],
  [m['referral-detail:priority'](), priorityLabel[referral.priority ?? 'medium']()],
  ...(referral.part === null
    ? [
        [
          m['referral-detail:from'](),
          referral.from === null ? m['referral-detail:noSender']() : partnerName(referral.from),
        ] as const,
      ]
    : []),
  [m['referral-detail:partner'](), referral.to === null ? m['referral-detail:noReceiver']() : partnerName(referral.to)],
  [m['referral-detail:created'](), formatDateTime(referral.createdAt)],
  ...(referral.consent === null ? [] : [[m['referral-detail:consent.name'](), consentText(referral.consent)] as const]),
]

export const PrintedHistory = ({ detail, title }: { detail: ReferralDetail; title: string }) => {
  const { referral, events, exportedAt } = toReferralHistory(detail, useNow().toISOString())
  const printedAt = formatDateTime(exportedAt)
  return (
    <PrintedPage
      title={title}
      printed={m['referral-history:printed']({ instant: printedAt })}
      header={m['referral-history:pageHeader']({ reference: referral.id, instant: printedAt })}
    >
      <chakra.p marginTop="1" fontWeight="650">
        {tagView(referral.status, referral.disposition).label}
      </chakra.p>
      <PrintedFacts facts={listFacts(referral)} />
      {referral.initialNote !== null && <InitialNote note={referral.initialNote} />}
      <chakra.h2 textStyle="section">{m['referral-detail:timeline.title']()}</chakra.h2>
      {events.length === 0 && <p>{m['referral-detail:timeline.empty']()}</p>}
      <chakra.ol>
        {events.map((entry) => (
          <PrintedEvent key={entry.id} entry={entry} hasPartEnded={referral.part !== null} />
        ))}
      </chakra.ol>
    </PrintedPage>
  )
}

const InitialNote = ({ note }: { note: NonNullable<PrintedReferral['initialNote']> }) => (
  <>
    <chakra.h2 textStyle="section">{m['referral-detail:initialNote']()}</chakra.h2>
    <chakra.p marginTop="1" marginBottom="5" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {'text' in note ? note.text : m['referral-detail:erasedNote']()}
    </chakra.p>
  </>
)

interface PrintedEventProps {
  readonly entry: ReferralDetail['timeline'][number]
  readonly hasPartEnded: boolean
}

const PrintedEvent = ({ entry, hasPartEnded }: PrintedEventProps) => {
  const { title, by, instant, change, note } = timelineItem(entry, hasPartEnded)
  return (
    <chakra.li borderTopWidth="1px" py="2.5" breakInside="avoid">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="6">
        <p>
          <strong>{title}</strong> {by}
        </p>
        <time dateTime={instant}>{formatDateTime(instant)}</time>
      </chakra.div>
      {change !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" gap="2.5" marginTop="1">
          {change}
        </chakra.div>
      )}
      {note !== undefined && (
        <chakra.div marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </chakra.div>
      )}
    </chakra.li>
  )
}
