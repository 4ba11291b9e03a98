// /auth/code: the second step of a sign-in without JavaScript. In the app, the sign-in pages ask for the code.
import { m } from '#messages'
import { redirectTarget } from '#contracts/redirect-target.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { SplitFormLayout } from '../sign-in/SplitFormLayout.tsx'
import { CodeForm } from './CodeForm.tsx'

export const CodePage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isVerified = useSession(({ user }) => user !== null && user.mfaStep !== 'challenge')
  const target = redirectTarget(search.get('redirectedFrom'), paths.dashboard())
  useEffect(() => {
    if (isVerified) void navigate(target, { replace: true })
  }, [isVerified, navigate, target])
  return (
    <SplitFormLayout title={m['second-factor:challenge.title']()} intro={m['second-factor:challenge.text']()}>
      <CodeForm />
    </SplitFormLayout>
  )
}
