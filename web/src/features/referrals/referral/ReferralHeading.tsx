// The title of a referral, with its status, SLA and priority.
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { HighPriority, IncompleteTag, SlaBadge, StatusTag } from '../shared/referral-tags.tsx'

export const ReferralHeading = ({ referral }: { referral: ReferralDetail }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="2" marginBottom="5">
    <chakra.h1 textStyle="pageTitle" marginInlineEnd="1">
      {m['referral-detail:title']({ shortId: shortId(referral.id) })}
    </chakra.h1>
    <StatusTag status={referral.status} disposition={referral.disposition} />
    <SlaBadge age={referral.sla} />
    <HighPriority priority={referral.priority} />
    <IncompleteTag incomplete={referral.incomplete} />
  </chakra.div>
)
