// One request on paper: what was asked, who got it under which permission, and what happened.
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import type { OwnInformation } from '#contracts/own-information.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { tagView } from '../../../lib/display/referral-status.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { PrintedEvent } from '../../referrals/referral/PrintedHistory.tsx'
import { Permission } from '../PermissionSection.tsx'
import { Disclosures } from '../SharedReferralPanel.tsx'
import { PrintedHeading } from './PrintedSection.tsx'

interface Props {
  readonly request: OwnInformation['requests'][number]
  readonly shared: OwnInformation['sharing'][number] | undefined
}

export const PrintedRequest = ({ request, shared }: Props) => {
  const { id, need, status, disposition, createdAt, initialNote, timeline } = request
  return (
    <chakra.section marginBottom="8">
      <PrintedHeading>
        {needText(need)} · {shortId(id)} · {tagView(status, disposition).label}
      </PrintedHeading>
      <p>{formatDateTime(createdAt)}</p>
      {initialNote !== null && 'text' in initialNote && (
        <chakra.p marginTop="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {initialNote.text}
        </chakra.p>
      )}
      {shared !== undefined && (
        <>
          <Disclosures need={need} disclosures={shared.disclosures} />
          <Permission consent={shared.consent} />
        </>
      )}
      <PrintedHeading>{m['referral-detail:timeline.title']()}</PrintedHeading>
      <ol>
        {timeline.map((entry) => (
          <PrintedEvent key={entry.id} entry={entry} hasPartEnded={false} />
        ))}
      </ol>
    </chakra.section>
  )
}
