// The filters of the list of organizations: name, county, and whether the directory lists it.
import { m } from '#messages'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import type { ManagedOrganizationQuery } from '#contracts/managed-organizations.ts'
import { chakra } from '@chakra-ui/react'
import { ClearFilters, SearchFilter, SelectFilter } from '../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { organizationStatusText } from '../organization-profile/organization-status-text.ts'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'county', 'visibility'] as const

interface Props {
  readonly url: ListUrl
  readonly query: ManagedOrganizationQuery
}

export const OrganizationFilters = ({ url, query }: Props) => (
  <chakra.search
    display="grid"
    gap="3"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
    marginBottom="4"
  >
    <SearchFilter
      url={url}
      id="organizations-search"
      label={m['organizations:search']()}
      placeholder={m['organizations:searchHint']()}
    />
    <SelectFilter
      url={url}
      id="organizations-county"
      name="county"
      label={m['organizations:county']()}
      value={query.county}
      allLabel={m['organizations:allCounties']()}
      options={partnerCounties.map((county) => [county, county])}
    />
    <SelectFilter
      url={url}
      id="organizations-visibility"
      name="visibility"
      label={m['organizations:visibility']()}
      value={query.visibility}
      allLabel={m['organizations:allVisibilities']()}
      options={[
        ['listed', m['organizations:listed']()],
        ['hidden', m['organizations:hidden']()],
        ['closing', organizationStatusText('closing')],
        ['closed', organizationStatusText('closed')],
      ]}
    />
    <ClearFilters url={url} names={filterNames} />
  </chakra.search>
)
