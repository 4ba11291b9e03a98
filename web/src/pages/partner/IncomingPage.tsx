// Incoming Referrals: the organization's queue on a page of its own, with page and sort in the URL (INC-01 to INC-07).
import { IncomingQuery } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useReferralActions } from '../../referral/useReferralActions.tsx'
import { useSession } from '../../stores/session.ts'
import { readQuery, useListUrl } from '../../table/listUrl.ts'
import { t } from '../../texts.ts'
import { WaitingTable } from './WaitingTable.tsx'

export const IncomingPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  const url = useListUrl()
  const { page, sort, direction } = readQuery(IncomingQuery, url.params)
  const { start, dialog } = useReferralActions()
  return (
    <>
      <chakra.h1 textStyle="pageTitle" marginBottom="5">
        {t.incoming.pageTitle}
      </chakra.h1>
      {organizationId !== null && (
        <WaitingTable
          organizationId={organizationId}
          onStart={start}
          page={page}
          sort={{ sort, direction }}
          onPage={url.setPage}
          onSort={url.setSort}
        />
      )}
      {dialog}
    </>
  )
}
