// On the page of a referral, for those who would have to reach the family in another way.
import { m } from '#messages'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { referralReach } from './queries.ts'

interface Props {
  readonly referral: Pick<ReferralDetail, 'id' | 'roles' | 'mayOpenContact' | 'client'>
}

/** An earlier date shows what is known today, like the contact itself. */
export const ReachNotice = ({ referral: { id, roles, mayOpenContact, client } }: Props) =>
  client !== null && (roles.includes('staff') || mayOpenContact) ? <LoadedNotice referralId={id} /> : null

const LoadedNotice = ({ referralId }: { readonly referralId: string }) => {
  const { data } = useQuery(referralReach(referralId))
  const now = useNow()
  if (data === undefined || (data.email === null && data.text === null)) return null
  return (
    <chakra.div marginBottom="4">
      <Notice kind="warning" title={m['referral-detail:reach.title']()}>
        {data.email !== null && <p>{m['referral-detail:reach.email']({ date: formatDate(data.email, now) })}</p>}
        {data.text !== null && <p>{m['referral-detail:reach.text']({ date: formatDate(data.text, now) })}</p>}
      </Notice>
    </chakra.div>
  )
}
