// The page "My Referrals": all of the family's requests with their progress, newest first (CLI-22).
import { m } from '#messages'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readQuery } from '../../design-system/table/list-url.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { ReferralSummaryPanel } from './ReferralSummaryPanel.tsx'
import { OwnReferralsLoader } from './OwnReferralsLoader.tsx'

export const ClientReferralsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page } = readQuery(PageQuery, search)
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent="space-between"
        columnGap="5"
        marginBottom="5"
      >
        <chakra.h1 textStyle="clientTitle">{m['client-portal:referralsTitle']()}</chakra.h1>
        <TextLink to={paths.clientStatus()} fontWeight="600">
          {m['client-portal:statusTitle']()}
        </TextLink>
      </chakra.div>
      <OwnReferralsLoader page={page}>
        {(list) => (
          <chakra.div display="grid" gap="4">
            {list.rows.map((referral) => (
              <ReferralSummaryPanel key={referral.id} referral={referral} />
            ))}
            {list.pages > 1 && (
              <Paging page={list.page} pages={list.pages} onPage={(next) => setSearch({ page: String(next) })} />
            )}
          </chakra.div>
        )}
      </OwnReferralsLoader>
    </>
  )
}
