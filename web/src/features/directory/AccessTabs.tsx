// "Access Partner Details": as a guest, by signing in, or with a new account (DIR-20..24). Whoever gets access sees the details
// next, because the page then knows the visitor.
import { m } from '#messages'
import { Dialog, Tabs } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/stores/session.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { SignInForm } from '../accounts/sign-in/SignInForm.tsx'
import { SignUpForm } from '../accounts/sign-in/SignUpForm.tsx'
import { GuestForm } from './GuestForm.tsx'

const words = t.directory.access
type AccessTab = 'guest' | 'signIn' | 'signUp'
const tabs: readonly AccessTab[] = ['guest', 'signIn', 'signUp']

/** The second factor is asked for on the page of signing in, which leads back here. */
const useRedirectToSecondFactor = () => {
  const isPending = useSession(({ user }) => user !== null && user.mfaStep !== null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isPending) void navigate(paths.signIn({ redirectedFrom: pathname + search }))
  }, [isPending, navigate, pathname, search])
}

interface Props {
  readonly first: AccessTab
  readonly onClose: () => void
  /** Access was gained. */
  readonly onDone: () => void
}

export const AccessTabs = ({ first, onClose, onDone }: Props) => {
  const [tab, setTab] = useState<AccessTab>(first)
  const [email, setEmail] = useState('')
  const signedIn = useSession(({ user }) => user?.mfaStep === null)
  useRedirectToSecondFactor()
  useEffect(() => {
    if (signedIn) onDone()
  }, [signedIn, onDone])
  return (
    <>
      <Dialog.Header>
        <Dialog.Title paddingInlineEnd="10">{words.title}</Dialog.Title>
        <Dialog.Description>{words.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body paddingBottom="6">
        <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value as AccessTab)} lazyMount unmountOnExit>
          <Tabs.List aria-label={words.tabs}>
            {tabs.map((one) => (
              <Tabs.Trigger key={one} value={one}>
                {words[one]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="guest">
            <GuestForm onDone={onDone} />
          </Tabs.Content>
          <Tabs.Content value="signIn">
            <SignInForm route="auth" email={email} onEmail={setEmail} />
          </Tabs.Content>
          <Tabs.Content value="signUp">
            <SignUpForm email={email} onEmail={setEmail} onSignIn={() => setTab('signIn')} successToast={words.created} />
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
