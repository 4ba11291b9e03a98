// One request as its family sees it: what happens next, and then everything about it. On phones, the facts come last.
import { m } from '#messages'
import { partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { ReferralAppointments } from '../../appointments/ReferralAppointments.tsx'
import { ReferralMessages } from '../../messages/ReferralMessages.tsx'
import { OwnReferralResources } from '../../resources/OwnReferralResources.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { useReadOnly } from '../../../lib/stores/read-only.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { NextStepsPanel } from './NextStepsPanel.tsx'
import { OwnActionsPanel } from './OwnActionsPanel.tsx'
import { OwnHistoryPanel } from './OwnHistoryPanel.tsx'
import { OwnRequestPanel } from './OwnRequestPanel.tsx'
import { OwnViewersPanel } from './OwnViewersPanel.tsx'
import { type OwnDetail, emptyTexts, helpingPartner, ownTitle } from './own-referral.ts'

interface Props {
  readonly referral: OwnDetail
  /** What the family is asked about the request. */
  readonly children: ReactNode
}

export const OwnReferralView = ({ referral, children }: Props) => {
  const isReadOnly = useReadOnly(({ since }) => since !== null)
  const [hasChanged, setHasChanged] = useState(false)
  const { start, pending, dialog } = useReferralActions('page', () => setHasChanged(true))
  const empty = emptyTexts(referral.familyState)
  const onStart = (action: ReferralAction) => start(action, referral)
  const actionProps = { referral, pending: pending?.action ?? null, onStart }
  return (
    <>
      <Heading referral={referral} />
      {referral.stale && !isReadOnly && (
        <chakra.p role="status" color="fg.muted" marginBottom="3">
          {m['referral-detail:savedSoon']()}
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }}
      >
        <chakra.div display="grid" gap="5" minWidth="0">
          {children}
          <NextStepsPanel {...actionProps} hasChanged={hasChanged} />
          <ReferralAppointments referral={referral} isOwnReferral emptyText={empty.appointments} />
          {referral.client !== null && (
            <OwnReferralResources referralId={referral.id} clientId={referral.client.id} emptyText={empty.resources} />
          )}
          <ReferralMessages referral={referral} isOwnReferral />
          <OwnHistoryPanel referral={referral} />
        </chakra.div>
        <chakra.div display="grid" gap="5" minWidth="0">
          <OwnRequestPanel referral={referral} />
          <OwnActionsPanel {...actionProps} />
          <OwnViewersPanel referral={referral} />
        </chakra.div>
      </chakra.div>
      {dialog}
    </>
  )
}

const Heading = ({ referral }: { referral: OwnDetail }) => {
  const now = useNow()
  const partner = helpingPartner(referral)
  return (
    <chakra.div marginBottom="5">
      <chakra.h1 textStyle="clientTitle">{ownTitle(referral)}</chakra.h1>
      {partner !== null && (
        <chakra.p textStyle="lead">{m['own-referral:with']({ partner: partnerNameInSentence(partner) })}</chakra.p>
      )}
      <chakra.p color="fg.muted">
        {m['own-referral:askedOn']({ date: formatDate(referral.createdAt, now), shortId: shortId(referral.id) })}
      </chakra.p>
    </chakra.div>
  )
}
