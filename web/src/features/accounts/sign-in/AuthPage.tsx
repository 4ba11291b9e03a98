// /auth: signing in and signing up as tabs; the open one is in the address (AUTH-01, AUTH-02).
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { PlainTabs } from '../../../design-system/ui/PlainTabs.tsx'
import { AllDoors } from './Doors.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { afterSignIn } from './target.ts'
import { Threshold, useGoingOn, useStep } from './Threshold.tsx'

const a = t.account

export const AuthPage = () => {
  const [search, setSearch] = useSearchParams()
  const [email, setEmail] = useState('')
  const wanted = search.get('redirectedFrom')
  const signsUp = search.get('mode') === 'register'
  useGoingOn(useStep() === 'through', afterSignIn(wanted, paths.dashboard()))

  const open = (mode: string) => {
    const next = new URLSearchParams(search)
    next.set('mode', mode)
    setSearch(next, { replace: true })
  }
  const lead = signsUp ? a.signUpIntro : wanted === null ? a.signInIntro : a.whereTo
  return (
    <Threshold title={signsUp ? a.signUpTitle : a.signInTitle} lead={lead} aside={<AllDoors />}>
      <PlainTabs
        label={a.waysIn}
        names={{ login: a.signInTitle, register: a.signUpTitle }}
        open={signsUp ? 'register' : 'login'}
        onOpen={open}
      >
        {signsUp ? (
          <SignUpForm email={email} onEmail={setEmail} onSignIn={() => open('login')} />
        ) : (
          <SignInForm door="auth" email={email} onEmail={setEmail} />
        )}
      </PlainTabs>
    </Threshold>
  )
}
