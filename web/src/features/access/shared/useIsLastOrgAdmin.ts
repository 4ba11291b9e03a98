// Whether a grant belongs to an organization's only admin. It can still be revoked, but the dialog shows a warning.
import type { AccessGrant } from '#contracts/access-control.ts'
import { useQuery } from '@tanstack/react-query'
import { accessGrants } from '../queries.ts'

export const useIsLastOrgAdmin = (grant: AccessGrant | null): boolean => {
  const isOrgAdmin = grant?.role === 'org_admin'
  const query = accessGrants({ role: 'org_admin', ...(isOrgAdmin ? { organizationId: grant.organization.id } : {}) })
  // Always refetches, because another admin may have been added a minute ago.
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isOrgAdmin, staleTime: 0 })
  return isOrgAdmin && !isPlaceholderData && data?.total === 1
}
