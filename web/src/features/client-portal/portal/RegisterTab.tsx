// The tab "Register": the registration form, the form that completes a profile, or that the person is registered.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleUserRound } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { FormResult } from '../../accounts/sign-in/FormResult.tsx'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx'
import { usePortalVisitor } from './usePortalVisitor.ts'

interface Props {
  /** Receives the address that the confirmation link was emailed to. */
  readonly onRegistered: (email: string) => void
  readonly onProfileAdded: () => void
}

export const RegisterTab = ({ onRegistered, onProfileAdded }: Props) => {
  const visitor = usePortalVisitor()
  switch (visitor.kind) {
    case 'signed_out':
      return <Registration onRegistered={onRegistered} />
    case 'unconfirmed':
      return <UnconfirmedNotice email={visitor.email} />
    case 'no_profile':
      return <OwnProfileForm onAdded={onProfileAdded} />
    case 'client':
      return (
        <FormResult icon={CircleUserRound} title={m['portal:client.title']()} text={m['portal:client.text']()}>
          <ButtonLink to={paths.clientDashboard()} size="touch">
            {m['portal:client.dashboard']()}
          </ButtonLink>
        </FormResult>
      )
  }
}

const Registration = ({ onRegistered }: Pick<Props, 'onRegistered'>) => (
  <>
    <chakra.h2 textStyle="section">{m['portal:register.title']()}</chakra.h2>
    <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
      {m['portal:register.lead']()} {m['portal:register.haveAccount']()}{' '}
      <TextLink to={paths.portal('client', { redirectedFrom: paths.clientPortal({ tab: 'request' }) })}>
        {m['portal:register.signIn']()}
      </TextLink>
    </chakra.p>
    <RegistrationForm onRegistered={onRegistered} />
  </>
)
