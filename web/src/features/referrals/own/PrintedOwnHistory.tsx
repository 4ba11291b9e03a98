// The family's own request on paper: where it stands, its facts, and what has happened. It says the same as the page. Notes
// are redacted, because a printout leaves the application (NEW-25).
import { m } from '#messages'
import { toReferralHistory } from '#contracts/history.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import { chakra } from '@chakra-ui/react'
import { clientSteps } from '../../client-portal/client-steps.ts'
import { type Fact, PrintedFacts, PrintedPage } from '../../../layouts/PrintedPage.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { type FamilyEvent, familyHistory } from './family-history.ts'
import { listOwnFacts } from './own-facts.ts'
import { type OwnDetail, helpingPartner } from './own-referral.ts'

/** The step that the request has reached, as on its page. */
export const currentStepTitle = (referral: Parameters<typeof clientSteps>[0]): string =>
  clientSteps(referral).find(({ state }) => state === 'current')?.title ?? m['client-portal:progress.unknown']()

const listFacts = (referral: OwnDetail, now: Date): Fact[] => {
  const partner = helpingPartner(referral)
  return [
    [m['own-referral:facts.number'](), referral.id],
    [m['own-referral:facts.status'](), currentStepTitle(referral)],
    ...(partner === null ? [] : [[m['own-referral:facts.partner'](), partnerName(partner)] as const]),
    [m['own-referral:facts.askedOn'](), formatDateTime(referral.createdAt)],
    ...listOwnFacts(referral, now),
  ]
}

export const PrintedOwnHistory = ({ detail, title }: { detail: OwnDetail; title: string }) => {
  const now = useNow()
  const { referral, events, exportedAt } = toReferralHistory(detail, now.toISOString())
  const instant = formatDateTime(exportedAt)
  const { initialNote } = referral
  return (
    <PrintedPage
      title={title}
      printed={m['referral-history:printed']({ instant })}
      header={m['own-referral:history.printHeader']({ reference: referral.id, instant })}
    >
      <PrintedFacts facts={listFacts(detail, now)} />
      {initialNote !== null && (
        <>
          <chakra.h2 textStyle="section">{m['own-referral:facts.words']()}</chakra.h2>
          <chakra.p marginTop="1" marginBottom="5" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {'text' in initialNote ? initialNote.text : m['own-referral:facts.erased']()}
          </chakra.p>
        </>
      )}
      <chakra.h2 textStyle="section">{m['own-referral:history.title']()}</chakra.h2>
      <PrintedFamilyEvents events={familyHistory({ timeline: events, from: referral.from })} />
    </PrintedPage>
  )
}

export const PrintedFamilyEvents = ({ events }: { events: readonly FamilyEvent[] }) =>
  events.length === 0 ? (
    <p>{m['own-referral:history.empty']()}</p>
  ) : (
    <ol>
      {events.map((event) => (
        <PrintedFamilyEvent key={event.id} event={event} />
      ))}
    </ol>
  )

const PrintedFamilyEvent = ({ event: { sentence, instant, details, note } }: { event: FamilyEvent }) => (
  <chakra.li borderTopWidth="1px" py="2.5" breakInside="avoid">
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="6">
      <strong>{sentence}</strong>
      <time dateTime={instant}>{formatDateTime(instant)}</time>
    </chakra.div>
    {details.map((detail) => (
      <p key={detail}>{detail}</p>
    ))}
    {note !== null && (
      <chakra.p marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {'text' in note ? note.text : m['own-referral:facts.erased']()}
      </chakra.p>
    )}
  </chakra.li>
)
