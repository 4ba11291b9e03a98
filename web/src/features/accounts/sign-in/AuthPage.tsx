// /auth: the tabs "Sign In" and "Sign Up". The open tab is in the URL (AUTH-01, AUTH-02).
import { m } from '#messages'
import { resultParameter } from '#contracts/page-state.ts'
import { redirectTarget } from '#contracts/redirect-target.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { PlainTabs } from '../../../design-system/ui/PlainTabs.tsx'
import { RoleLinks } from './RoleLinks.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SignInLayout, useSignInRedirect, useSignInStep } from './SignInLayout.tsx'

export const AuthPage = () => {
  const [search, setSearch] = useSearchParams()
  const [email, setEmail] = useState('')
  const redirectedFrom = search.get('redirectedFrom')
  const isSignUp = search.get('mode') === 'register'
  useSignInRedirect(useSignInStep() === 'signed_in', redirectTarget(redirectedFrom, paths.dashboard()))

  const searchWith = (mode: string) => {
    const next = new URLSearchParams(search)
    next.set('mode', mode)
    next.delete(resultParameter)
    return next
  }
  const openTab = (mode: string) => setSearch(searchWith(mode), { replace: true })
  const intro = isSignUp
    ? m['accounts:signUpIntro']()
    : redirectedFrom === null
      ? m['accounts:signInIntro']()
      : m['accounts:redirectIntro']()
  return (
    <SignInLayout
      title={isSignUp ? m['accounts:signUpTitle']() : m['accounts:signInTitle']()}
      intro={intro}
      aside={<RoleLinks />}
    >
      <PlainTabs
        label={m['accounts:tabs']()}
        names={{ login: m['accounts:signInTitle'](), register: m['accounts:signUpTitle']() }}
        open={isSignUp ? 'register' : 'login'}
        onOpen={openTab}
        linkTo={(mode) => `?${searchWith(mode).toString()}`}
      >
        {isSignUp ? (
          <SignUpForm initialEmail={email} onEmailChange={setEmail} onSignIn={() => openTab('login')} />
        ) : (
          <SignInForm route="auth" initialEmail={email} onEmailChange={setEmail} />
        )}
      </PlainTabs>
    </SignInLayout>
  )
}
