// Access Control: grant a role, see who has which, take it back. Staff look; admins grant and revoke (ROLE-07, ROLE-13).
import { chakra } from '@chakra-ui/react'
import { useSession } from '../../stores/session.ts'
import { t } from '../../texts.ts'
import { GrantForm, RoleGuidelines } from './GrantForm.tsx'
import { GrantList } from './GrantList.tsx'
import { useRevoke } from './useRevoke.tsx'

const words = t.access

export const AccessPage = () => {
  const mayGrant = useSession((state) => state.user?.platformRole === 'admin')
  const { ask, dialog } = useRevoke()
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{words.title}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {mayGrant ? words.lead : `${words.lead} ${words.list.adminsOnly}`}
      </chakra.p>
      <chakra.div
        display="grid"
        alignItems="start"
        gap={{ base: '7', xl: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 24rem) minmax(0, 1fr)' }}
      >
        <div>
          {mayGrant && <GrantForm />}
          <RoleGuidelines />
        </div>
        <GrantList onRevoke={mayGrant ? ask : undefined} />
      </chakra.div>
      {dialog}
    </>
  )
}
