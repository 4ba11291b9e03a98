// My Referrals: every request of the family, newest first, with its progress (CLI-22).
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../texts.ts'
import { Paging } from '../../ui/Paging.tsx'
import { ReferralLine } from './OwnReferralPanel.tsx'
import { OwnReferrals } from './OwnReferrals.tsx'

export const ClientReferralsPage = () => {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  return (
    <>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {t.client.referralsTitle}
      </chakra.h1>
      <OwnReferrals page={page}>
        {(list) => (
          <chakra.div display="grid" gap="4">
            {list.rows.map((referral) => (
              <ReferralLine key={referral.id} referral={referral} />
            ))}
            {list.pages > 1 && (
              <Paging page={list.page} pages={list.pages} onPage={(next) => setSearch({ page: String(next) })} />
            )}
          </chakra.div>
        )}
      </OwnReferrals>
    </>
  )
}
