// Explains why a role has no effect yet, and what puts it into effect (AUTH-09).
import { m } from '#messages'
import { passwordLength } from '#contracts/text-limits.ts'
import { chakra } from '@chakra-ui/react'
import { Notice } from '../../../design-system/ui/Notice.tsx'

export const PendingRolesNotice = () => (
  <chakra.div marginBottom="5">
    <Notice kind="info" title={m['own-account:pendingRoles.title']()}>
      <p>{m['own-account:pendingRoles.text']({ min: passwordLength.minWithRole })}</p>
    </Notice>
  </chakra.div>
)
