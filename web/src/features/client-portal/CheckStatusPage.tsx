// The page "Check Status": each of the family's requests on one line with a simple status, newest first (CLI-16,
// REF-32).
import { m } from '#messages'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readQuery } from '../../design-system/table/list-url.ts'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { OwnReferralsLoader } from './OwnReferralsLoader.tsx'
import { RequestRow } from './RequestRow.tsx'

export const CheckStatusPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page } = readQuery(PageQuery, search)
  return (
    <>
      <BackLink to={paths.clientReferrals()} marginBottom="3">
        {m['client-portal:referralsTitle']()}
      </BackLink>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {m['client-portal:statusTitle']()}
      </chakra.h1>
      <OwnReferralsLoader page={page}>
        {(list) => (
          <Panel aria-label={m['client-portal:statusTitle']()}>
            <chakra.ol aria-label={m['client-portal:statusTitle']()}>
              {list.rows.map((referral) => (
                <RequestRow key={referral.id} referral={referral} page={list.page} />
              ))}
            </chakra.ol>
            {list.pages > 1 && (
              <Paging page={list.page} pages={list.pages} onPage={(next) => setSearch({ page: String(next) })} />
            )}
          </Panel>
        )}
      </OwnReferralsLoader>
    </>
  )
}
