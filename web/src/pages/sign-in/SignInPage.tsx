// Signing in with e-mail and password; other ways of /auth stand beside it as tabs when they come.
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { afterSignIn } from '../../guard.ts'
import { useSession } from '../../stores/session.ts'
import { t } from '../../texts.ts'
import { rem } from '../../theme/scale.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SignInForm } from './SignInForm.tsx'

export const SignInPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('redirectedFrom')
  const target = afterSignIn(wanted)
  const signedIn = useSession((state) => state.status === 'signed_in')

  // Whoever is signed in already, or just was, goes on; the form's history entry is not one to come back to.
  useEffect(() => {
    if (signedIn) void navigate(target, { replace: true })
  }, [signedIn, target, navigate])

  return (
    <chakra.section
      maxWidth={rem(480)}
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      paddingTop={{ base: '9', md: '14' }}
      paddingBottom={{ base: '13', md: '20' }}
    >
      <chakra.h1 textStyle="display">{t.account.signInTitle}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1.5" marginBottom="6">
        {wanted === null ? t.account.signInIntro : t.account.whereTo}
      </chakra.p>
      <Panel as="div">
        <SignInForm />
      </Panel>
    </chakra.section>
  )
}
