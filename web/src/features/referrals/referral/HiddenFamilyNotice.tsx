// Says to a member of staff who may not read the family of a referral who may (docs/decisions/0078).
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { isHiddenFamily } from './hidden-family.ts'

type Props = Pick<ReferralDetail, 'client' | 'reviewer' | 'actions'>

const whoMayRead = ({ reviewer, actions }: Omit<Props, 'client'>): string => {
  if (reviewer !== null) return m['referral-detail:protectedFamily.reviewer']({ name: reviewer.name })
  return actions.includes('start_review')
    ? m['referral-detail:protectedFamily.claim']()
    : m['referral-detail:protectedFamily.admins']()
}

export const HiddenFamilyNotice = (props: Props) =>
  isHiddenFamily(props) && <Notice kind="info">{whoMayRead(props)}</Notice>
