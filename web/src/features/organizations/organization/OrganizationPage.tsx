// /admin/organizations/:id: an organization in the console, with its listing and its people. Staff edit and publish the
// listing. Admins also set the tier and invite people (ROLE-13).
import { m } from '#messages'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { Tabs, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem.ts'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { CapacityPanel } from '../../organization-profile/CapacityPanel.tsx'
import { ProfileEditor } from '../../organization-profile/ProfileEditor.tsx'
import { organizationProfile } from '../../organization-profile/queries.ts'
import { ClosingPanel } from './closing/ClosingPanel.tsx'
import { OrganizationHeader } from './OrganizationHeader.tsx'
import { OrganizationPeople } from './OrganizationPeople.tsx'

export const OrganizationPage = () => {
  const { id = '' } = useParams()
  const query = useQuery(organizationProfile(id))
  usePageTitle(query.data?.name ?? m['organizations:title'](), !query.isPending)
  const isMissing =
    query.error !== null && ['organization_not_found', 'invalid_request'].includes(asProblem(query.error).code)
  return (
    <>
      <BackLink to={paths.organizations()}>{m['organizations:backToList']()}</BackLink>
      {isMissing ? (
        <NotFound />
      ) : (
        <QueryContent query={query} failedTitle={m['organization-profile:failed.load']()} skeleton={<PageSkeleton />}>
          {(organization) => <Organization organization={organization} />}
        </QueryContent>
      )}
    </>
  )
}

const NotFound = () => (
  <Panel marginTop="4">
    <chakra.h1 srOnly>{m['organizations:title']()}</chakra.h1>
    <EmptyState title={m['organizations:notFound.title']()} text={m['organizations:notFound.text']()} />
  </Panel>
)

const ClosedListing = ({ organization: { name } }: { readonly organization: OrganizationProfileDetail }) => (
  <Panel as="div" maxWidth="56rem">
    <EmptyState
      title={m['organizations:closing.closed.title']({ name })}
      text={m['organizations:closing.closed.listing']()}
    />
  </Panel>
)

const tabs = ['listing', 'people', 'closing'] as const

const Organization = ({ organization }: { readonly organization: OrganizationProfileDetail }) => {
  const [search, setSearch] = useSearchParams()
  const canClose = useCanCall('organizationClosing')
  const tab = tabs.find((name) => name === search.get('tab') && (name !== 'closing' || canClose)) ?? 'listing'
  return (
    <>
      <OrganizationHeader organization={organization} />
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => setSearch(value === 'listing' ? {} : { tab: value }, { replace: true })}
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={m['organizations:tabs.label']()}>
          <Tabs.Trigger value="listing">{m['organizations:tabs.listing']()}</Tabs.Trigger>
          <Tabs.Trigger value="people">{m['organizations:tabs.people']()}</Tabs.Trigger>
          {canClose && <Tabs.Trigger value="closing">{m['organizations:tabs.closing']()}</Tabs.Trigger>}
        </Tabs.List>
        <Tabs.Content value="listing">
          {organization.status === 'closed' ? (
            <ClosedListing organization={organization} />
          ) : (
            <>
              <CapacityPanel organizationId={organization.id} />
              <ProfileEditor organizationId={organization.id} />
            </>
          )}
        </Tabs.Content>
        <Tabs.Content value="people">
          <OrganizationPeople organizationId={organization.id} isOpen={organization.status === 'open'} />
        </Tabs.Content>
        {canClose && (
          <Tabs.Content value="closing">
            <ClosingPanel organization={organization} />
          </Tabs.Content>
        )}
      </Tabs.Root>
    </>
  )
}
