// The access list filters: name or email, organization, and role.
import { m } from '#messages'
import type { GrantQuery } from '#contracts/access-control.ts'
import { GrantedRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { OrganizationFilter } from '../../referrals/shared/OrganizationFilter.tsx'
import { ClearFilters, SearchFilter, SelectFilter } from '../../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { roleName } from '../shared/role-names.ts'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'organizationId', 'role'] as const

export const GrantFilters = ({ url, query }: { url: ListUrl; query: GrantQuery }) => (
  <chakra.search
    display="grid"
    gap="3"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1fr)' }}
    marginBottom="4"
  >
    <SearchFilter
      url={url}
      id="grants-search"
      label={m['access:list.search']()}
      placeholder={m['access:list.searchHint']()}
    />
    <OrganizationFilter
      id="grants-organization"
      label={m['access:list.organization']()}
      allLabel={m['access:list.allOrganizations']()}
      hideError
      url={url}
      name="organizationId"
      value={query.organizationId}
    />
    <SelectFilter
      url={url}
      id="grants-role"
      label={m['access:list.role']()}
      name="role"
      value={query.role}
      allLabel={m['access:list.allRoles']()}
      options={GrantedRole.options.map((role) => [role, roleName(role)])}
    />
    <ClearFilters url={url} names={filterNames} />
  </chakra.search>
)
