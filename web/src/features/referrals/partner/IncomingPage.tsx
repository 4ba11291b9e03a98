// The page "Incoming Referrals": the organization's queue, with page and sort order in the URL (INC-01 to INC-07).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { waitingColumns } from './partner-columns.tsx'
import { useTableUrlState } from './useTableUrlState.ts'
import { WaitingTable } from './WaitingTable.tsx'

export const IncomingPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  const urlState = useTableUrlState('waiting', '')
  const { start, dialog } = useReferralActions('list')
  return (
    <>
      <chakra.h1 textStyle="pageTitle" marginBottom="5">
        {m['partner-referrals:pageTitle']()}
      </chakra.h1>
      {organizationId !== null && (
        <WaitingTable organizationId={organizationId} columns={waitingColumns} onStart={start} urlState={urlState} />
      )}
      {dialog}
    </>
  )
}
