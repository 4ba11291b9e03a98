// The tab "Invitations" of the page "Access Control": an admin invites people to any role at any organization.
import { m } from '#messages'
import { GrantedRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitations } from '../queries.ts'
import { InviteForm } from './InviteForm.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'

export const AllInvitations = () => {
  const [page, setPage] = useState(1)
  const list = useQuery(invitations({ page }))
  return (
    <chakra.div
      display="grid"
      alignItems="start"
      gap={{ base: '7', xl: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 24rem) minmax(0, 1fr)' }}
    >
      <InviteForm target={{ route: 'invitePerson' }} title={m['access:invite.title']()} roles={GrantedRole.options} />
      <PendingInvitations list={list} onPage={setPage} scope="exchange" />
    </chakra.div>
  )
}
