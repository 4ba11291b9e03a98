// What each role allows (ROLE-06).
import { m } from '#messages'
import { GrantedRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { roleGuideline } from '../shared/role-names.ts'

export const RoleGuidelines = () => (
  <chakra.section aria-labelledby="roles-title" marginTop="6">
    <chakra.h2 id="roles-title" textStyle="section" marginBottom="2.5">
      {m['access:guidelines.title']()}
    </chakra.h2>
    <chakra.ul display="grid" gap="2" color="fg.muted">
      {GrantedRole.options.map((role) => (
        <li key={role}>{roleGuideline(role)}</li>
      ))}
    </chakra.ul>
  </chakra.section>
)
