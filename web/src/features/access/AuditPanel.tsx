// What happened to accounts, sessions and second factors: found by person, kind and day, paged on the server. Here also the
// factor of somebody who was never granted anything is reset (AUTH-41).
import { type AuditEntry, AuditQuery } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountAudit } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/stores/session.ts'
import { CardActions } from '../../design-system/table/CardList.tsx'
import { RowActions, SecondLine } from '../../design-system/table/cells.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../design-system/table/listUrl.ts'
import { serverList } from '../../design-system/table/serverList.tsx'
import { t } from '../../lib/texts.ts'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { EmptyState, NoMatches } from '../../design-system/ui/states.tsx'
import { AuditFilters, auditFilterNames } from './AuditFilters.tsx'
import { ResetFactorButton } from './ResetFactorButton.tsx'
import { useResetFactor } from './useResetFactor.tsx'

const words = t.access.audit
/** As the server pages it. */
const pageSize = 50

interface AuditRow extends Omit<AuditEntry, 'id'> {
  readonly id: string
  readonly version: number
  /** Whose factor can be reset from this row. */
  readonly resettable: AuditEntry['account']
}

/** Somebody else who has a factor: on the first of the person's rows. */
const rowsOf = (entries: readonly AuditEntry[], self: string | undefined): AuditRow[] => {
  const resettableIds = new Set([self])
  return entries.map((entry) => {
    const { account } = entry
    const resettable = account?.secondFactor === true && !resettableIds.has(account.id) ? account : null
    resettableIds.add(resettable?.id)
    return { ...entry, id: String(entry.id), version: 0, resettable }
  })
}

type OnReset = ReturnType<typeof useResetFactor>['ask']

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

const auditColumns = (onReset: OnReset): readonly Column<AuditRow>[] => [
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
  {
    id: 'actions',
    header: words.columns.actions,
    align: 'end',
    cell: ({ resettable }) =>
      resettable && (
        <RowActions>
          <ResetFactorButton person={resettable} onReset={onReset} />
        </RowActions>
      ),
  },
]

const AuditCard = ({ row, onReset }: { row: AuditRow; onReset: OnReset }) => (
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
    {row.resettable && (
      <CardActions>
        <ResetFactorButton person={row.resettable} onReset={onReset} />
      </CardActions>
    )}
  </>
)

export const AuditPanel = () => {
  const url = useListUrl()
  const query = readQuery(AuditQuery, url.params)
  const audit = useQuery(accountAudit(query))
  const self = useSession((state) => state.user?.id)
  const { ask, dialog } = useResetFactor()
  const columns = useMemo(() => auditColumns(ask), [ask])
  const rows = audit.data && rowsOf(audit.data.rows, self)
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
        card={(row) => <AuditCard row={row} onReset={ask} />}
        densityChoice
        {...serverList(audit, words, url.setPage, pageSize)}
        empty={
          filtered ? (
            <NoMatches title={words.noMatch} onClear={() => url.clear(auditFilterNames)} />
          ) : (
            <EmptyState {...words.empty} />
          )
        }
      />
      {dialog}
    </chakra.section>
  )
}
