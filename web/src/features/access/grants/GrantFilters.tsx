// The access list filters: name or email, organization, and role.
import { m } from '#messages'
import type { GrantQuery } from '#contracts/access-control.ts'
import { GrantedRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { OrganizationFilter } from '../../referrals/shared/OrganizationFilter.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { roleName } from '../shared/role-names.ts'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['q', 'organizationId', 'role'] as const

const SearchBox = ({ url }: { url: ListUrl }) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
  return (
    <Field id="grants-search" label={m['access:list.search']()}>
      {(control) => (
        <SearchInput
          {...control}
          type="search"
          placeholder={m['access:list.searchHint']()}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export const GrantFilters = ({ url, query }: { url: ListUrl; query: GrantQuery }) => (
  <chakra.search
    display="grid"
    gap="3"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1fr)' }}
    marginBottom="4"
  >
    <SearchBox url={url} />
    <OrganizationFilter
      id="grants-organization"
      label={m['access:list.organization']()}
      allLabel={m['access:list.allOrganizations']()}
      hideError
      url={url}
      name="organizationId"
      value={query.organizationId}
    />
    <Field id="grants-role" label={m['access:list.role']()}>
      {(control) => (
        <Select
          {...control}
          value={query.role ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            url.setFilter('role', value === '' ? [] : [value])
          }}
        >
          <option value="">{m['access:list.allRoles']()}</option>
          {GrantedRole.options.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {filterNames.some((name) => url.params.has(name)) && (
      <Button
        variant="quiet"
        justifySelf="start"
        gridColumn="1 / -1"
        marginInlineStart="-4"
        onClick={() => url.clear(filterNames)}
      >
        {m['access:list.clear']()}
      </Button>
    )}
  </chakra.search>
)
