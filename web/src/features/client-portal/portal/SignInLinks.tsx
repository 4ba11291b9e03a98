// The two ways to continue with an account: registering, or signing in and returning to this tab.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type PortalTab, paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'

export const SignInLinks = ({ returnTo }: { returnTo: PortalTab }) => (
  <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="3">
    <ButtonLink
      to={paths.portal('client', { redirectedFrom: paths.clientPortal({ tab: returnTo }) })}
      size="touch"
      variant="outline"
    >
      {m['portal:register.signIn']()}
    </ButtonLink>
    <ButtonLink to={paths.clientPortal({ tab: 'register' })} size="touch" variant="outline">
      {m['portal:tabs.register']()}
    </ButtonLink>
  </chakra.div>
)
