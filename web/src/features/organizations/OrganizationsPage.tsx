// /admin/organizations: all organizations of the network. Search, filters, and page are in the URL.
import { m } from '#messages'
import { ManagedOrganizationQuery } from '#contracts/managed-organizations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ListTodo, Plus } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { serverListProps } from '../../design-system/table/server-list-props.tsx'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { OrganizationCard, organizationColumns } from './organization-columns.tsx'
import { OrganizationFilters, filterNames } from './OrganizationFilters.tsx'
import { managedOrganizations } from './queries.ts'

export const OrganizationsPage = () => {
  const url = useListUrl()
  const query = readQuery(ManagedOrganizationQuery, url.params)
  const list = useQuery(managedOrganizations(query))
  return (
    <>
      <Header />
      <OrganizationFilters url={url} query={query} />
      <DataTable
        caption={m['organizations:title']()}
        columns={organizationColumns}
        rows={list.data?.rows.map((row) => ({ ...row, version: 0 }))}
        rowName={({ name }) => name}
        card={(row) => <OrganizationCard row={row} />}
        densityChoice
        {...serverListProps(
          list,
          {
            rowNoun: (count) => m['organizations:countNoun']({ count }),
            loadFailed: m['organizations:loadFailed'](),
          },
          url.setPage,
        )}
        empty={
          filterNames.some((name) => url.params.has(name)) ? (
            <NoMatches title={m['organizations:noMatch']()} onClear={() => url.clear(filterNames)} />
          ) : (
            <EmptyState title={m['organizations:empty.title']()} text={m['organizations:empty.text']()}>
              <ButtonLink to={paths.newOrganization()}>{m['organizations:create']()}</ButtonLink>
            </EmptyState>
          )
        }
      />
    </>
  )
}

const Header = () => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="flex-start"
    justifyContent="space-between"
    gap="3"
    marginBottom="5"
  >
    <chakra.div flex="1 1 20rem">
      <chakra.h1 textStyle="pageTitle">{m['organizations:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1">
        {m['organizations:lead']()}
      </chakra.p>
    </chakra.div>
    <chakra.div display="flex" flexWrap="wrap" gap="2.5">
      <ButtonLink variant="outline" to={paths.gettingStarted()}>
        <ListTodo aria-hidden />
        {m['organizations:gettingStarted']()}
      </ButtonLink>
      <ButtonLink to={paths.newOrganization()}>
        <Plus aria-hidden />
        {m['organizations:create']()}
      </ButtonLink>
    </chakra.div>
  </chakra.div>
)
