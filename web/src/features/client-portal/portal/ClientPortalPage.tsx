// /client-portal: where a family registers. What it shows depends on whether the person is signed in, has confirmed the
// email address, and has a client profile (CLI-01).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { FormResult } from '../../accounts/sign-in/FormResult.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { usePortalVisitor } from './usePortalVisitor.ts'

export const ClientPortalPage = () => (
  <NarrowSection>
    <chakra.h1 textStyle="display" marginBottom="5">
      {m['portal:title']()}
    </chakra.h1>
    <Panel as="div">
      <PortalContent />
    </Panel>
  </NarrowSection>
)

const PortalContent = () => {
  const visitor = usePortalVisitor()
  switch (visitor.kind) {
    case 'signed_out':
      return <Registration />
    case 'unconfirmed':
      return (
        <ConfirmAddress
          email={visitor.email}
          title={m['portal:unconfirmed.title']()}
          text={m['portal:unconfirmed.text']({ email: visitor.email })}
        />
      )
    case 'no_profile':
      return <OwnProfileForm />
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

const Registration = () => {
  const posted = usePosted('client_registration').result?.email
  const resent = usePosted('resend_confirmation').result?.email
  const [registered, setRegistered] = useState(posted ?? resent)
  if (registered !== undefined) {
    return (
      <ConfirmAddress
        email={registered}
        title={m['portal:register.done.title']()}
        text={m['portal:register.done.text']({ email: registered })}
        help={m['portal:register.done.help']()}
      >
        <ButtonLink to={paths.portal('client')} size="touch">
          {m['portal:register.signIn']()}
        </ButtonLink>
      </ConfirmAddress>
    )
  }
  return (
    <>
      <chakra.h2 textStyle="section">{m['portal:register.title']()}</chakra.h2>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['portal:register.lead']()} {m['portal:register.haveAccount']()}{' '}
        <TextLink to={paths.portal('client', { redirectedFrom: paths.clientPortal() })}>
          {m['portal:register.signIn']()}
        </TextLink>
      </chakra.p>
      <RegistrationForm onRegistered={setRegistered} />
    </>
  )
}
