// One of the family's requests on one line: the need, a simple status, and the way to withdraw it (CLI-16, REF-21).
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { simpleProgress } from './simple-progress.ts'
import { stoppedView } from './stopped-requests.ts'

interface Props {
  readonly referral: OwnReferral
  /** The page of the list, to return to. */
  readonly page: number
  /** Shown below the line, such as the question whether to withdraw. */
  readonly children?: ReactNode
}

export const RequestRow = ({ referral, page, children }: Props) => {
  const now = useNow()
  const { icon: Icon, label } = simpleProgress(referral.status, referral.familyState)
  const need = needText(referral.need)
  const reason = stoppedView(referral.familyState)?.text()
  const canWithdraw = referral.actions.includes('withdraw')
  const withdrawUrl = paths.clientPortal({
    tab: 'status',
    ...(page === 1 ? {} : { page: String(page) }),
    withdraw: referral.id,
  })
  return (
    <chakra.li py="3.5" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4">
        <div>
          <TextLink to={paths.ownReferral(referral.id)} fontWeight="650">
            {need}
          </TextLink>
          <chakra.p color="fg.muted" textStyle="small">
            {m['portal:status.requestedOn']({ date: formatDate(referral.createdAt, now) })}
          </chakra.p>
        </div>
        <chakra.strong display="inline-flex" alignItems="center" gap="2" fontWeight="650">
          <Icon size={19} strokeWidth={1.9} aria-hidden />
          {label()}
        </chakra.strong>
      </chakra.div>
      {reason !== undefined && (
        <chakra.p color="fg.muted" textStyle="small">
          {reason}
        </chakra.p>
      )}
      {children ??
        (canWithdraw && (
          <TextLink
            to={withdrawUrl}
            textStyle="small"
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            aria-label={m['portal:withdraw.label']({ need })}
            data-in-place=""
          >
            {m['portal:withdraw.start']()}
          </TextLink>
        ))}
    </chakra.li>
  )
}
