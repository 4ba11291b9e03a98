// The form of an organization's profile, with a preview of its card in the directory (ORG-09 to ORG-20).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { toast } from '../../lib/stores/toasts.ts'
import { ForeignChangesNotice } from './ForeignChangesNotice.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { ProfileHistory } from './ProfileHistory.tsx'
import { organizationProfile } from './queries.ts'
import { useProfileForm } from './useProfileForm.ts'

export const ProfileEditor = ({ organizationId }: { readonly organizationId: string }) => {
  const query = useQuery(organizationProfile(organizationId))
  const hasFailed = query.data === undefined && query.isError
  useEffect(() => {
    if (hasFailed)
      toast({
        kind: 'failed',
        title: m['organization-profile:failed.title'](),
        text: m['organization-profile:failed.load'](),
      })
  }, [hasFailed])
  return (
    <QueryContent
      query={query}
      failedTitle={m['organization-profile:failed.load']()}
      skeleton={<p role="status">{m['organization-profile:loading']()}</p>}
    >
      {(profile) => <ProfileFormPanel key={profile.id} profile={profile} />}
    </QueryContent>
  )
}

const ProfileFormPanel = ({ profile }: { readonly profile: OrganizationProfileDetail }) => {
  const form = useProfileForm(profile)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pending, hasChanges, restored, startOver } = form
  return (
    <>
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        textStyle="section"
        scrollMarginTop="4"
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'start' })}
      >
        {m['organization-profile:title']()}
      </chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {m['organization-profile:lead']()}
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${rem(340)}` }}
        alignItems="start"
        gap="5"
      >
        <Panel as="div">
          <chakra.form
            noValidate
            aria-label={m['organization-profile:title']()}
            aria-busy={pending}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap="6"
            onSubmit={form.submit}
          >
            {restored && <Notice kind="info" title={m['organization-profile:restored']()} />}
            <ErrorSummary {...form.summary} text={m['organization-profile:kept']()} />
            <ForeignChangesNotice form={form} />
            <ProfileFields form={form} />
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
              <Button type="submit" size="touch" aria-busy={pending} disabled={pending}>
                {pending ? m['organization-profile:saving']() : m['organization-profile:save']()}
              </Button>
              {hasChanges && !pending && (
                <>
                  <Button variant="quiet" size="touch" onClick={startOver}>
                    {m['organization-profile:discard']()}
                  </Button>
                  <chakra.p color="fg.muted" textStyle="small">
                    {m['organization-profile:unsaved']()}
                  </chakra.p>
                </>
              )}
            </chakra.div>
          </chakra.form>
        </Panel>
        <chakra.div position={{ lg: 'sticky' }} top={{ lg: '5' }}>
          <ListingPreview profile={profile} values={form.values} />
        </chakra.div>
      </chakra.div>
      <ProfileHistory organizationId={profile.id} form={form} formHeading={heading} />
    </>
  )
}
