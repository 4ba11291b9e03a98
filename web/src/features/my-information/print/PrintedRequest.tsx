// One request on paper: what was asked, who got it under which permission, and what happened.
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import type { OwnInformation } from '#contracts/own-information.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '../../../lib/format/time.ts'
import { PrintedFamilyEvents, currentStepTitle } from '../../referrals/own/PrintedOwnHistory.tsx'
import { familyHistory } from '../../referrals/own/family-history.ts'
import { Permission } from '../PermissionSection.tsx'
import { Disclosures } from '../SharedReferralPanel.tsx'
import { PrintedHeading } from './PrintedSection.tsx'

interface Props {
  readonly request: OwnInformation['requests'][number]
  readonly shared: OwnInformation['sharing'][number] | undefined
}

export const PrintedRequest = ({ request, shared }: Props) => {
  const { id, need, familyState, createdAt, initialNote } = request
  return (
    <chakra.section marginBottom="8">
      <PrintedHeading>
        {[
          needText(need),
          shortId(id),
          ...(familyState === null ? [] : [currentStepTitle({ ...request, familyState })]),
        ].join(' · ')}
      </PrintedHeading>
      <p>{formatDateTime(createdAt)}</p>
      {initialNote !== null && 'text' in initialNote && (
        <chakra.p marginTop="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {initialNote.text}
        </chakra.p>
      )}
      {shared !== undefined && (
        <>
          <Disclosures need={need} madeBy={shared.madeBy} disclosures={shared.disclosures} />
          <Permission consent={shared.consent} madeBy={shared.madeBy} />
        </>
      )}
      <PrintedHeading>{m['own-referral:history.title']()}</PrintedHeading>
      <PrintedFamilyEvents events={familyHistory(request)} />
    </chakra.section>
  )
}
