// "Access Partner Details": ways to get access, as a guest, by signing in, or with a new account (DIR-20..24).
import { m } from '#messages'
import { Dialog, Tabs } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { SignInForm } from '../../accounts/sign-in/SignInForm.tsx'
import { SignUpForm } from '../../accounts/sign-in/SignUpForm.tsx'
import { GuestPassForm } from './GuestPassForm.tsx'
import './guest-pass-submission.ts'

const tabLabels = {
  guest: m['directory:access.guest'],
  signIn: m['directory:access.signIn'],
  signUp: m['directory:access.signUp'],
}
type AccessTab = keyof typeof tabLabels
const tabs = Object.keys(tabLabels) as AccessTab[]

/** The sign-in page asks for the second factor, then returns to this page. */
const useRedirectToSecondFactor = () => {
  const isPending = useSession(({ user }) => user !== null && user.mfaStep !== null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isPending) void navigate(paths.signIn({ redirectedFrom: pathname + search }))
  }, [isPending, navigate, pathname, search])
}

interface Props {
  readonly initialTab: AccessTab
  readonly onClose: () => void
  /** Called when the visitor has access. */
  readonly onDone: () => void
}

export const AccessTabs = ({ initialTab, onClose, onDone }: Props) => {
  const [tab, setTab] = useState<AccessTab>(initialTab)
  const [email, setEmail] = useState('')
  const signedIn = useSession(({ user }) => user?.mfaStep === null)
  useRedirectToSecondFactor()
  useEffect(() => {
    if (signedIn) onDone()
  }, [signedIn, onDone])
  return (
    <>
      <Dialog.Header>
        <Dialog.Title paddingInlineEnd="10">{m['directory:access.title']()}</Dialog.Title>
        <Dialog.Description>{m['directory:access.lead']()}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body paddingBottom="6">
        <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value as AccessTab)} lazyMount unmountOnExit>
          <Tabs.List aria-label={m['directory:access.tabs']()}>
            {tabs.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {tabLabels[name]()}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="guest">
            <GuestPassForm onDone={onDone} />
          </Tabs.Content>
          <Tabs.Content value="signIn">
            <SignInForm route="auth" initialEmail={email} onEmailChange={setEmail} />
          </Tabs.Content>
          <Tabs.Content value="signUp">
            <SignUpForm
              initialEmail={email}
              onEmailChange={setEmail}
              onSignIn={() => setTab('signIn')}
              successToast={{
                title: m['directory:access.accountCreated'](),
                text: m['directory:access.accountCreatedText'](),
              }}
            />
          </Tabs.Content>
        </Tabs.Root>
      </Dialog.Body>
      <Button
        variant="quiet"
        size="icon"
        position="absolute"
        top="3"
        insetInlineEnd="3"
        aria-label={m['common:close']()}
        onClick={onClose}
      >
        <X aria-hidden />
      </Button>
    </>
  )
}
