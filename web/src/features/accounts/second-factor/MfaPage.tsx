// /mfa: sets up a second factor, then shows the recovery codes (AUTH-34 to AUTH-40, AUTH-42, AUTH-43).
import { m } from '#messages'
import { redirectTarget } from '#contracts/redirect-target.ts'
import { KeyRound, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { IconList } from '../IconList.tsx'
import { SplitFormLayout } from '../sign-in/SplitFormLayout.tsx'
import { Enrollment } from './Enrollment.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export const MfaPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const [codes, setCodes] = useState<readonly string[]>()
  const target = redirectTarget(search.get('redirectedFrom'), paths.dashboard())
  // Checked once, when the page opens. Enrolling sets `mfaEnrolled` too, and the new codes must stay on the screen.
  const [alreadyEnabled, setAlreadyEnabled] = useState(user?.mfaEnrolled === true)

  const handleAlreadyEnabled = useCallback(() => setAlreadyEnabled(true), [])

  useEffect(() => {
    if (!alreadyEnabled) return
    toast({ kind: 'done', title: m['second-factor:alreadyEnabled']() })
    void navigate(paths.dashboard(), { replace: true })
  }, [alreadyEnabled, navigate])

  if (user === null || alreadyEnabled) return null
  if (codes !== undefined) {
    return (
      <SplitFormLayout title={m['second-factor:recovery.title']()} intro={m['second-factor:recovery.text']()}>
        <RecoveryCodes codes={codes} email={user.email} onSaved={() => void navigate(target, { replace: true })} />
      </SplitFormLayout>
    )
  }
  return (
    <SplitFormLayout
      title={m['second-factor:title']()}
      intro={m['second-factor:intro']()}
      aside={
        <IconList
          color="fg.muted"
          items={[
            { icon: Smartphone, text: m['second-factor:apps']() },
            { icon: KeyRound, text: m['second-factor:recoveryIntro']() },
          ]}
        />
      }
    >
      <Enrollment user={user} onEnabled={setCodes} onAlreadyEnabled={handleAlreadyEnabled} />
    </SplitFormLayout>
  )
}
