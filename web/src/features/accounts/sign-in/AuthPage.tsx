// /auth: signing in and signing up as tabs; the open one is in the address (AUTH-01, AUTH-02).
import { m } from '#messages'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { PlainTabs } from '../../../design-system/ui/PlainTabs.tsx'
import { AllDoors } from './Doors.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { afterSignIn } from './target.ts'
import { Threshold, useGoingOn, useStep } from './Threshold.tsx'

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
  const lead = signsUp
    ? m['accounts:signUpIntro']()
    : wanted === null
      ? m['accounts:signInIntro']()
      : m['accounts:whereTo']()
  return (
    <Threshold
      title={signsUp ? m['accounts:signUpTitle']() : m['accounts:signInTitle']()}
      lead={lead}
      aside={<AllDoors />}
    >
      <PlainTabs
        label={m['accounts:waysIn']()}
        names={{ login: m['accounts:signInTitle'](), register: m['accounts:signUpTitle']() }}
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
