// What happened to accounts, sessions and second factors: found by person, kind and day, paged on the server.
import { type AuditEntry, AuditQuery } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { accountAudit } from '../../api/queries.ts'
import { SecondLine } from '../../table/cells.tsx'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { readQuery, useListUrl } from '../../table/listUrl.ts'
import { t } from '../../texts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState, NothingMatches } from '../../ui/states.tsx'
import { AuditFilters, auditFilterNames } from './AuditFilters.tsx'

const words = t.access.audit
/** As the server pages it. */
const pageSize = 50

interface AuditRow extends Omit<AuditEntry, 'id'> {
  readonly id: string
  readonly version: number
}

const What = ({ action, reason }: AuditRow) => (
  <>
    <chakra.strong fontWeight="650">{words.actions[action]}</chakra.strong>
    {reason !== null && (
      <chakra.span display="block" color="fg.muted" fontWeight="400" overflowWrap="anywhere">
        {words.reason(reason)}
      </chakra.span>
    )}
  </>
)

const actorOf = ({ actor, account }: AuditRow): string => {
  if (actor === null) return words.nobody
  return actor.id === account?.id ? words.self : actor.name
}

const columns: readonly Column<AuditRow>[] = [
  { id: 'when', header: words.columns.when, nowrap: true, cell: ({ at }) => <RelativeTime instant={at} /> },
  { id: 'what', header: words.columns.what, rowHeader: true, cell: What },
  {
    id: 'account',
    header: words.columns.account,
    cell: ({ account }, density) => (
      <>
        {account?.name ?? words.noAccount}
        {account !== null && (
          <SecondLine density={density}>
            <chakra.span overflowWrap="anywhere">{account.email}</chakra.span>
          </SecondLine>
        )}
      </>
    ),
  },
  { id: 'actor', header: words.columns.actor, cell: actorOf },
  // Two entries of one network show the same; the address itself is not kept.
  {
    id: 'network',
    header: words.columns.network,
    from: 'xl',
    cell: ({ addressHash }) => addressHash?.slice(0, 8) ?? '',
  },
]

const AuditCard = ({ row }: { row: AuditRow }) => (
  <>
    <chakra.p>
      <What {...row} />
    </chakra.p>
    <chakra.p marginTop="1.5" overflowWrap="anywhere">
      {row.account === null ? words.noAccount : `${row.account.name}, ${row.account.email}`}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {actorOf(row)} · <RelativeTime instant={row.at} />
    </chakra.p>
  </>
)

export const AuditPanel = () => {
  const url = useListUrl()
  const query = readQuery(AuditQuery, url.params)
  const found = useQuery(accountAudit(query))
  const rows = found.data?.rows.map((entry): AuditRow => ({ ...entry, id: String(entry.id), version: 0 }))
  const filtered = auditFilterNames.some((name) => query[name] !== undefined)
  return (
    <chakra.section aria-labelledby="audit-title" minWidth="0">
      <chakra.h2 id="audit-title" textStyle="section">
        {words.title}
      </chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {words.lead}
      </chakra.p>
      <AuditFilters url={url} query={query} />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowName={(row) => words.actions[row.action]}
        card={(row) => <AuditCard row={row} />}
        refreshing={found.isPlaceholderData}
        densityChoice
        {...(found.data === undefined
          ? {}
          : {
              paging: {
                page: found.data.page,
                pages: found.data.pages,
                total: found.data.total,
                size: pageSize,
                things: words.things,
                onPage: url.setPage,
              },
            })}
        empty={
          filtered ? (
            <NothingMatches title={words.noMatch} onClear={() => url.clear(auditFilterNames)} />
          ) : (
            <EmptyState {...words.empty} />
          )
        }
        {...(found.isError && rows === undefined
          ? { failure: <Failure title={words.loadFailed} error={found.error} onRetry={() => void found.refetch()} /> }
          : {})}
      />
    </chakra.section>
  )
}
