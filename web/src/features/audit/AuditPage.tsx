// /admin/audit: who changed what, and who read whose data, newest first. Filters and place are in the URL.
import { m } from '#messages'
import { AuditTrailQuery } from '#contracts/audit-trail.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import { type ListUrl, readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { download } from '../../lib/api/download.ts'
import { paths } from '../../lib/paths.ts'
import { ExportButton } from '../referrals/shared/ExportButton.tsx'
import { ExportPanel } from '../referrals/shared/ExportPanel.tsx'
import { startExport } from '../referrals/shared/list-exports.ts'
import { AuditCard, auditColumns, toAuditRows } from './audit-columns.tsx'
import { auditActionText } from './audit-texts.ts'
import { AuditFilters, filterNames } from './AuditFilters.tsx'
import { auditTrail } from './queries.ts'

const list = 'audit'

const exportRows = ({ before: _, after: __, ...filter }: AuditTrailQuery) =>
  startExport(list, (options) => download('exportAuditTrail', { body: filter }, options))

/** A changed filter starts at the newest entry. */
const useAuditUrl = (): ListUrl => {
  const url = useListUrl()
  return useMemo(
    () => ({
      ...url,
      setFilter: (name, values, history) => {
        if (name !== 'before') url.setFilter('before', [], 'replace')
        url.setFilter(name, values, history)
      },
      clear: (names) => url.clear([...names, 'before']),
    }),
    [url],
  )
}

const countNoun = (count: number) => m['audit:countNoun']({ count })

const shownText = (count: number): string => m['audit:shown']({ count, noun: countNoun(count) })

export const AuditPage = () => {
  const url = useAuditUrl()
  const query = readQuery(AuditTrailQuery, url.params)
  const { data, error, isPlaceholderData, refetch } = useQuery(auditTrail(query))
  const top = useRef<HTMLDivElement>(null)
  const hasFilters = filterNames.some((name) => url.params.has(name))
  const goTo = (before: string | null) => {
    url.setFilter('before', before === null ? [] : [before])
    top.current?.scrollIntoView()
  }
  return (
    <>
      <chakra.div marginBottom="5">
        <chakra.h1 textStyle="pageTitle">{m['audit:title']()}</chakra.h1>
        <chakra.p color="fg.muted" marginTop="1" maxWidth="46rem">
          {m['audit:lead']()} <TextLink to={paths.access({ tab: 'audit' })}>{m['audit:accounts']()}</TextLink>
        </chakra.p>
      </chakra.div>
      <AuditFilters url={url} query={query} />
      <ExportPanel list={list} rowNoun={countNoun} />
      <div ref={top}>
        <DataTable
          caption={m['audit:table']()}
          columns={auditColumns}
          rows={data && toAuditRows(data.rows)}
          rowName={({ entry }) => auditActionText(entry)}
          card={({ entry }) => <AuditCard entry={entry} />}
          refreshing={isPlaceholderData}
          densityChoice
          {...(data && { note: shownText(data.rows.length) })}
          tools={<ExportButton table={m['audit:title']()} onExport={() => exportRows(query)} />}
          cardsBelow="lg"
          {...(data === undefined && error !== null
            ? { failure: <Failure title={m['audit:loadFailed']()} error={error} onRetry={() => void refetch()} /> }
            : {})}
          empty={
            hasFilters ? (
              <NoMatches title={m['audit:noMatch']()} onClear={() => url.clear(filterNames)} />
            ) : (
              <EmptyState title={m['audit:empty']()} text={m['audit:emptyText']()} />
            )
          }
        />
      </div>
      <chakra.nav aria-label={m['audit:places']()} display="flex" flexWrap="wrap" gap="3" marginTop="4">
        {query.before !== undefined && (
          <Button variant="outline" onClick={() => goTo(null)}>
            {m['audit:newest']()}
          </Button>
        )}
        {data !== undefined && data.next !== null && (
          <Button variant="outline" disabled={isPlaceholderData} onClick={() => goTo(data.next)}>
            {m['audit:older']()}
          </Button>
        )}
      </chakra.nav>
    </>
  )
}
