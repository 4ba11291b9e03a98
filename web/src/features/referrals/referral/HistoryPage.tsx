// The printable history of a referral: every event with its exact time and note. Notes are redacted, because a printout leaves
// the application (NEW-25). The browser prints it or saves it as PDF.
import { m } from '#messages'
import { toReferralHistory } from '#contracts/history.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { consentMethodLabel, priorityLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { referral as referralQuery } from '../../../lib/api/queries.ts'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../actions/names.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../design-system/ui/clock.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { tagView } from '../../../lib/referral-status.ts'
import { dateTime } from '../../../design-system/ui/time.ts'
import { usePageTitle } from '../../../design-system/ui/usePageTitle.ts'
import { ownClientId } from './ownClientId.ts'
import { isGone } from './isGone.ts'
import { consentTextVersion } from './consentTexts.ts'
import { timelineItem } from './timelineItem.tsx'

export const HistoryPage = () => {
  const { id = '' } = useParams()
  const clientId = useSession(({ user }) => ownClientId(user))
  const result = useQuery(referralQuery(id, clientId))
  const visibleReferral = result.isError && isGone(result.error) ? undefined : result.data
  const name = m['referral-history:printTitle']({ shortId: shortId(id) })
  usePageTitle(name, !result.isPending)
  return (
    <>
      <chakra.div
        data-not-printed
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="3"
        marginBottom="4"
      >
        <BackLink to={clientId === null ? paths.referral(id) : paths.ownReferral(id)}>
          {m['referral-history:backToReferral']()}
        </BackLink>
        <Button disabled={visibleReferral === undefined} onClick={() => print()}>
          <Printer aria-hidden />
          {m['referral-history:printNow']()}
        </Button>
      </chakra.div>
      {result.isPending && <PageSkeleton />}
      {visibleReferral === undefined && result.isError && (
        <Panel>
          <h1>{name}</h1>
          <Failure
            title={m['referral-detail:loadFailed']()}
            error={result.error}
            onRetry={() => void result.refetch()}
          />
        </Panel>
      )}
      {visibleReferral !== undefined && <PrintedHistory detail={visibleReferral} name={name} />}
    </>
  )
}

const PrintedHistory = ({ detail, name }: { detail: ReferralDetail; name: string }) => {
  const { referral, events, exportedAt } = toReferralHistory(detail, useNow().toISOString())
  const printedAt = dateTime(exportedAt)
  const { consent } = referral
  const facts: readonly (readonly [name: string, value: string])[] = [
    [m['referral-history:reference'](), referral.id],
    [m['referral-detail:client'](), clientName(referral.client)],
    [m['referral-detail:need'](), referral.need],
    [m['referral-detail:priority'](), priorityLabel[referral.priority ?? 'medium']()],
    [m['referral-detail:from'](), referral.from?.name ?? m['referral-detail:noSender']()],
    [m['referral-detail:partner'](), referral.to?.name ?? m['referral-detail:noReceiver']()],
    [m['referral-detail:created'](), dateTime(referral.createdAt)],
    [
      m['referral-detail:consent.name'](),
      [
        m['referral-detail:consent.given']({
          method: consentMethodLabel[consent.method](),
          instant: dateTime(consent.at),
        }),
        consentTextVersion(consent.textVersion),
      ].join(' · '),
    ],
  ]
  return (
    <chakra.article
      data-paper
      maxWidth="50rem"
      marginInline="auto"
      bg="bg.surface"
      borderWidth={{ base: '1px', _print: '0' }}
      px={{ base: '5', md: '12', _print: '0' }}
      py={{ base: '6', md: '10', _print: '0' }}
      display={{ _print: 'table' }}
      width={{ _print: 'full' }}
    >
      {/* Repeated on every printed page, like a table header. Chromium repeats it only if it may not break. */}
      <chakra.div
        display={{ base: 'none', _print: 'table-header-group' }}
        breakInside="avoid"
        textStyle="small"
        aria-hidden
      >
        <chakra.div paddingBottom="4">
          {m['referral-history:pageHeader']({ reference: referral.id, instant: printedAt })}
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="6" rowGap="1">
        <chakra.h1 textStyle="pageTitle">{name}</chakra.h1>
        <chakra.p color="fg.muted">{m['referral-history:printed']({ instant: printedAt })}</chakra.p>
      </chakra.div>
      <chakra.p marginTop="1" fontWeight="650">
        {tagView(referral.status, referral.disposition).label}
      </chakra.p>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'max-content 1fr', _print: 'max-content 1fr' }}
        columnGap="6"
        rowGap="1"
        marginBlock="5"
      >
        {facts.map(([fact, value]) => (
          <chakra.div key={fact} display="contents">
            <chakra.dt color="fg.muted">{fact}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {referral.initialNote !== null && (
        <>
          <chakra.h2 textStyle="section">{m['referral-detail:initialNote']()}</chakra.h2>
          <chakra.p marginTop="1" marginBottom="5" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {'text' in referral.initialNote ? referral.initialNote.text : m['referral-detail:erasedNote']()}
          </chakra.p>
        </>
      )}
      <chakra.h2 textStyle="section">{m['referral-detail:timeline.title']()}</chakra.h2>
      {events.length === 0 && <p>{m['referral-detail:timeline.empty']()}</p>}
      <chakra.ol>
        {events.map((entry) => (
          <PrintedEvent key={entry.id} entry={entry} />
        ))}
      </chakra.ol>
    </chakra.article>
  )
}

const PrintedEvent = ({ entry }: { entry: ReferralDetail['timeline'][number] }) => {
  const { title, by, instant, change, note } = timelineItem(entry)
  return (
    <chakra.li borderTopWidth="1px" py="2.5" breakInside="avoid">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="6">
        <p>
          <strong>{title}</strong> {by}
        </p>
        <time dateTime={instant}>{dateTime(instant)}</time>
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
