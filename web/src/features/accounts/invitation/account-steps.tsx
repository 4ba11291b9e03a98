// The steps of a person who has an account: sign in with it, sign out of another one, or continue after accepting.
import { m } from '#messages'
import type { OpenInvitation } from '#contracts/invitations.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { lazyInvitation } from './lazy-invitation.ts'

interface Props {
  readonly invitation: OpenInvitation
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <>
    <chakra.h2 textStyle="section">{title}</chakra.h2>
    <chakra.p marginBottom="4" overflowWrap="anywhere">
      {text}
    </chakra.p>
    {children}
  </>
)

export const SignInStep = ({ invitation: { email } }: Props) => (
  <Step title={m['invitation:signIn.title']()} text={m['invitation:signIn.text']({ email })}>
    <ButtonLink to={paths.signIn({ redirectedFrom: paths.invitation() })} size="hero" width="full">
      {m['invitation:signIn.submit']()}
    </ButtonLink>
  </Step>
)

/** Afterward, the page shows how to continue with the invited address. */
const signOut = async (): Promise<void> => (await lazyInvitation.load()).signOut('local', location.pathname)

export const SwitchAccountStep = () => (
  <Step title={m['invitation:switchAccount.title']()} text={m['invitation:switchAccount.text']()}>
    <chakra.form method="post" display="grid">
      <PostFields form="sign_out" />
      <Button type="submit" size="hero" onClick={inPlace(() => void signOut())}>
        {m['invitation:switchAccount.submit']()}
      </Button>
    </chakra.form>
  </Step>
)

export const AcceptedStep = ({ invitation: { organization } }: Props) => (
  <Step title={m['invitation:accepted.title']()} text={m['invitation:accepted.text']({ organization })}>
    <ButtonLink to={paths.dashboard()} size="hero" width="full">
      {m['invitation:accepted.submit']()}
    </ButtonLink>
  </Step>
)
