// On the members page, the admin of an organization invites members and sees who has not accepted yet (ROLE-07, ROLE-16).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberInvitations } from '../queries.ts'
import { InviteForm } from './InviteForm.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'

export const MemberInvitations = ({ organizationId }: { readonly organizationId: string }) => {
  const [page, setPage] = useState(1)
  const list = useQuery(memberInvitations({ page }))
  return (
    <chakra.div
      display="grid"
      alignItems="start"
      gap="5"
      marginTop="8"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem) minmax(0, 1fr)' }}
    >
      <InviteForm target={{ route: 'inviteMember', organizationId }} title={m['access:invite.memberTitle']()} />
      <PendingInvitations list={list} onPage={setPage} scope="own" />
    </chakra.div>
  )
}
