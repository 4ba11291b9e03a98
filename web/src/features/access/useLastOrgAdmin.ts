// Whether a grant is that of the last admin of an organization: it may go, but somebody should know.
import type { AccessGrant } from '#contracts/access-control.ts'
import { useQuery } from '@tanstack/react-query'
import { accessGrants } from '../../lib/api/queries.ts'

export const useLastOrgAdmin = (grant: AccessGrant | null): boolean => {
  const isOrgAdmin = grant?.role === 'org_admin'
  const query = accessGrants({ role: 'org_admin', ...(isOrgAdmin ? { organizationId: grant.organization.id } : {}) })
  // Of this moment: whoever was made admin a minute ago counts.
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isOrgAdmin, staleTime: 0 })
  return isOrgAdmin && !isPlaceholderData && data?.total === 1
}
