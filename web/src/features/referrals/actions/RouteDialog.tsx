// The dialog "Route referral(s)", for one referral or for a selection (REV-20 to REV-23).
import { m } from '#messages'
import { currentReceiver } from '#contracts/lifecycle.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SelectedReferral } from './selected-referrals.ts'
import type { AllowedReceivers } from './useAllowedReceivers.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { renewConsentPath } from '../shared/renew-consent.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { ReceiverPicker } from '../shared/ReceiverPicker.tsx'

interface Props {
  /** Names the referrals, and says what happens when a receiver is chosen. */
  readonly consequence: string
  readonly confirmLabel: string
  /** The id of the current receiver of all these referrals. Null if they have none or different ones. */
  readonly currentReceiverId: string | null
  /** Null if every organization may receive them. */
  readonly allowed?: AllowedReceivers | null
  readonly pending: boolean
  readonly problem?: string | undefined
  /** What to know before confirming, other than about the chosen receiver. */
  readonly notices?: ReactNode
  readonly onRoute: (organization: OrganizationRow) => void
  readonly onClose: () => void
}

/**
 * The id of the organization that is already the receiver of all these referrals, so that they can't be routed to it.
 * Null if there is no such organization.
 */
export const commonReceiver = (referrals: readonly Pick<SelectedReferral, 'to' | 'disposition'>[]): string | null => {
  const [firstId = null, ...otherIds] = referrals.map(({ to, disposition }) =>
    currentReceiver({ disposition: disposition ?? null, toOrganizationId: to?.id ?? null }),
  )
  return otherIds.every((id) => id === firstId) ? firstId : null
}

/** The family named no organization, so the only way on is a renewed consent. */
const NoAllowedReceiver = ({ referralId, onClose }: { readonly referralId: string; readonly onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      title={m['referral-actions:dialog.route']()}
      consequence={m['referral-actions:allowedReceivers.none']()}
      confirmLabel={m['referral-actions:allowedReceivers.renew']()}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void navigate(renewConsentPath(referralId))
      }}
    />
  )
}

export const RouteDialog = ({ allowed = null, ...props }: Props) =>
  allowed !== null && allowed.state === 'ready' && allowed.rows.length === 0 ? (
    <NoAllowedReceiver referralId={allowed.referralId} onClose={props.onClose} />
  ) : (
    <ReceiverDialog allowed={allowed} {...props} />
  )

const ReceiverDialog = ({
  allowed = null,
  consequence,
  confirmLabel,
  currentReceiverId,
  pending,
  problem,
  notices,
  onRoute,
  onClose,
}: Props) => {
  const [receiver, setReceiver] = useState<OrganizationRow | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ConfirmDialog
      open
      title={m['referral-actions:dialog.route']()}
      consequence={consequence}
      confirmLabel={confirmLabel}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={() => {
        setIsMissing(receiver === null)
        if (receiver !== null) onRoute(receiver)
      }}
    >
      <ReceiverPicker
        id="route-receiver"
        value={receiver}
        currentReceiverId={currentReceiverId}
        allowed={allowed}
        error={isMissing && receiver === null ? m['referral-actions:missing.receiver']() : undefined}
        onChange={setReceiver}
      />
      {notices}
      {allowed !== null && (
        <chakra.p marginTop="3" color="fg.muted">
          {m['referral-actions:allowedReceivers.only']()}{' '}
          <TextLink to={renewConsentPath(allowed.referralId)} onClick={onClose}>
            {m['referral-actions:allowedReceivers.renew']()}
          </TextLink>
        </chakra.p>
      )}
    </ConfirmDialog>
  )
}
