// Incoming Referrals: the organization's queue on a page of its own, with page and sort in the URL (INC-01 to INC-07).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { useSession } from '../../../lib/stores/session.ts'
import { useBoxPlace } from './useBoxPlace.ts'
import { WaitingTable } from './WaitingTable.tsx'

export const IncomingPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  const place = useBoxPlace('waiting', 'alone')
  const { start, dialog } = useReferralActions()
  return (
    <>
      <chakra.h1 textStyle="pageTitle" marginBottom="5">
        {m['partner-referrals:pageTitle']()}
      </chakra.h1>
      {organizationId !== null && <WaitingTable organizationId={organizationId} onStart={start} place={place} />}
      {dialog}
    </>
  )
}
