// Profile Settings: what a family says about itself (CLI-42).
import { m } from '#messages'
import type { FamilyProfile } from '#contracts/family-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { AccountNotFound } from '../../../layouts/AccountNotFound.tsx'
import { OwnContactRulesPanel } from '../../contact-rules/OwnContactRulesPanel.tsx'
import { OwnReachNotice } from '../../contact-rules/OwnReachNotice.tsx'
import { familyProfile } from '../queries.ts'
import { OwnPhonePanel } from '../own-phone/OwnPhonePanel.tsx'
import { TextMessagesPanel } from '../text-messages/TextMessagesPanel.tsx'
import { ForeignChangesNotice } from './ForeignChangesNotice.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileSettings } from './useProfileSettings.ts'

export const ProfileSettingsPage = () => {
  const user = useSession((session) => session.user)
  const hasProfile = user !== null && user.clientId !== null
  const query = useQuery({ ...familyProfile(), enabled: hasProfile })
  return (
    <>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {m['client-profile:title']()}
      </chakra.h1>
      {user !== null && user.clientId !== null && <OwnReachNotice clientId={user.clientId} />}
      <Panel as="div" maxWidth="clientPage">
        {user !== null && !hasProfile ? (
          <AccountNotFound />
        ) : (
          <QueryContent query={query} failedTitle={m['client-profile:loadFailed']()}>
            {(profile) => <ProfileForm profile={profile} />}
          </QueryContent>
        )}
      </Panel>
      {hasProfile && <TextMessagesPanel />}
      {hasProfile && <OwnContactRulesPanel />}
      {user !== null && user.clientId !== null && <OwnPhonePanel clientId={user.clientId} />}
    </>
  )
}

const ProfileForm = ({ profile }: { profile: FamilyProfile }) => {
  const form = useProfileSettings(profile)
  const now = useNow()
  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="6"
      aria-busy={form.pending}
      onSubmit={form.submit}
    >
      <div>
        <p>{m['client-profile:lead']()}</p>
        {profile.completedAt !== null && (
          <chakra.p color="fg.muted" textStyle="small">
            {m['client-profile:completed']({ date: formatDate(profile.completedAt, now) })}
          </chakra.p>
        )}
      </div>
      {form.restored && form.foreign === undefined && (
        <Notice kind="info" title={m['public-requests:restored.title']()}>
          <Button variant="quiet" size="row" px="0" onClick={form.startOver}>
            {m['public-requests:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary {...form.summary} />
      <ForeignChangesNotice form={form} />
      <ProfileFields form={form} />
      <Button
        type="submit"
        size="hero"
        justifySelf={{ md: 'start' }}
        aria-busy={form.pending}
        disabled={form.pending || !form.hasChanges}
      >
        {form.pending ? m['portal:profile.submitting']() : m['client-profile:save']()}
      </Button>
    </chakra.form>
  )
}
