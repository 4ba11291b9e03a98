// Lets a person with an account and no client profile add one (CLI-19).
import { m } from '#messages'
import type { OwnProfile } from '#contracts/client-registration.ts'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { type Refusal, useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { ProfileFields, emptyProfile, profileIds } from './ProfileFields.tsx'
import { call, lazySchema } from './lazy-portal-client.ts'

const explain = (problem: Problem): Refusal => ({ title: m['portal:profile.failed'](), text: problemText(problem) })

/** `onAdded` is called when the profile exists. */
export const OwnProfileForm = ({ onAdded }: { onAdded: () => void }) => {
  const posted = usePosted('own_profile')
  // The record is made in the background if the event log cannot be reached.
  const [waits, setWaits] = useState(posted.result?.isReady === false)
  const checks = useCheckedForm(lazySchema('ownProfile'), {
    initial: emptyProfile,
    ids: profileIds,
    persist: { name: 'own-profile', fields: ['firstName', 'lastName', 'phone', 'county'] },
    posted: { state: posted, fallbackField: 'firstName', explain },
  })

  const submit = async (profile: OwnProfile) => {
    try {
      const user = await call('addOwnProfile', { body: { ...profile, phone: checks.values.phone } })
      checks.deleteStored()
      setWaits(user.clientId === null)
      updateUser(user)
      if (user.clientId === null) return
      toast({ kind: 'done', title: m['portal:profile.done']() })
      onAdded()
    } catch (failure) {
      const problem = asProblem(failure)
      checks.showProblem(problem, 'firstName', explain(problem))
      toast({ kind: 'failed', ...explain(problem) })
    }
  }

  if (waits) {
    return (
      <Notice kind="info" title={m['portal:profile.settingUp.title']()}>
        {m['portal:profile.settingUp.text']()}
      </Notice>
    )
  }
  return (
    <>
      <Notice kind="info" title={m['portal:notFound.title']()} />
      <chakra.h2 textStyle="section" marginTop="5">
        {m['portal:profile.title']()}
      </chakra.h2>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['portal:profile.lead']()}
      </chakra.p>
      <CheckedForm checks={checks} onSubmit={submit}>
        <PostFields form="own_profile" />
        <ProfileFields checks={checks} />
        <Button type="submit" size="hero" aria-busy={checks.pending} disabled={checks.pending}>
          {checks.pending ? m['portal:profile.submitting']() : m['portal:profile.submit']()}
        </Button>
      </CheckedForm>
    </>
  )
}
