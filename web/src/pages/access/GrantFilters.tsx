// The filters of the list of grants: name or e-mail, organization, role.
import type { GrantQuery } from '#contracts/access-control.ts'
import { GrantedRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { organization } from '../../api/queries.ts'
import type { ListUrl } from '../../table/listUrl.ts'
import { useTypedFilter } from '../../table/useTypedFilter.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Select } from '../../ui/inputs.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'

const words = t.access.list

/** The names in the URL that "Clear filters" takes away. */
export const filterNames = ['q', 'organizationId', 'role'] as const

const SearchBox = ({ url }: { url: ListUrl }) => {
  const [typed, type] = useTypedFilter(url, 'q')
  return (
    <Field id="grants-search" label={words.search}>
      {(control) => (
        <chakra.span position="relative" display="block">
          <chakra.span
            position="absolute"
            insetInlineStart="3"
            top="50%"
            transform="translateY(-50%)"
            pointerEvents="none"
            aria-hidden
          >
            <Search size={17} strokeWidth={1.9} />
          </chakra.span>
          <Input
            {...control}
            type="search"
            placeholder={words.searchHint}
            paddingInlineStart="10"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </chakra.span>
      )}
    </Field>
  )
}

const OrganizationFilter = ({ url, query }: { url: ListUrl; query: GrantQuery }) => {
  const id = query.organizationId
  const named = useQuery({ ...organization(id ?? ''), enabled: id !== undefined })
  return (
    <OrganizationChoice
      id="grants-organization"
      label={words.organization}
      quiet
      value={id === undefined ? null : { id, name: named.data?.name ?? t.words.loading }}
      onChange={(chosen) => url.setFilter('organizationId', chosen === null ? [] : [chosen.id])}
    />
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
    <OrganizationFilter url={url} query={query} />
    <Field id="grants-role" label={words.role}>
      {(control) => (
        <Select
          {...control}
          value={query.role ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            url.setFilter('role', value === '' ? [] : [value])
          }}
        >
          <option value="">{words.allRoles}</option>
          {GrantedRole.options.map((role) => (
            <option key={role} value={role}>
              {t.access.roles[role]}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {filterNames.some((name) => url.params.has(name)) && (
      <Button variant="quiet" justifySelf="start" gridColumn="1 / -1" onClick={() => url.clear(filterNames)}>
        {words.clear}
      </Button>
    )}
  </chakra.search>
)
