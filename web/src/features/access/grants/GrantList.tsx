// The list of active grants. Search, filters, and page are in the URL.
import { m } from '#messages'
import { GrantQuery } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accessGrants } from '../queries.ts'
import type { PersonRow } from '../shared/person-columns.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { type GrantActions, GrantCard, grantColumns } from './grant-columns.tsx'
import { GrantFilters, filterNames } from './GrantFilters.tsx'

export const GrantList = ({ onRevoke, onReset }: GrantActions) => {
  const url = useListUrl()
  const query = readQuery(GrantQuery, url.params)
  const grants = useQuery(accessGrants(query))
  const currentUserId = useSession((state) => state.user?.id)
  const columns = useMemo(() => grantColumns({ onRevoke, onReset }), [onRevoke, onReset])
  const rows = grants.data?.rows.map((grant): PersonRow => {
    const { user, organization } = grant
    return { ...grant, id: `${user.id} ${organization.id}`, version: 0, isOwn: user.id === currentUserId }
  })
  const hasFilters = filterNames.some((name) => query[name] !== undefined)
  return (
    <chakra.section aria-labelledby="grants-title" minWidth="0">
      <chakra.h2 id="grants-title" textStyle="section" marginBottom="3">
        {m['access:list.title']()}
      </chakra.h2>
      <GrantFilters url={url} query={query} />
      <DataTable
        caption={m['access:list.title']()}
        columns={columns}
        rows={rows}
        rowName={({ user }) => user.name}
        card={(row) => <GrantCard row={row} onRevoke={onRevoke} onReset={onReset} />}
        densityChoice
        {...serverListProps(
          grants,
          { rowNoun: (count) => m['access:list.countNoun']({ count }), loadFailed: m['access:list.loadFailed']() },
          url.setPage,
        )}
        empty={
          hasFilters ? (
            <NoMatches title={m['access:list.noMatch']()} onClear={() => url.clear(filterNames)} />
          ) : (
            <EmptyState title={m['access:list.empty.title']()} text={m['access:list.empty.text']()} />
          )
        }
      />
    </chakra.section>
  )
}
