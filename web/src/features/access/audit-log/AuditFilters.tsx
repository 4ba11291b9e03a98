// The audit log filters: person, activity, and date range.
import { m } from '#messages'
import { type AuditQuery, auditActions } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { ClearFilters, DayFilter, SearchFilter, SelectFilter } from '../../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { auditActionName } from './audit-action-names.ts'

/** The URL parameters that "Clear filters" removes. */
export const auditFilterNames = ['q', 'action', 'from', 'to'] as const

interface Props {
  readonly url: ListUrl
  readonly query: AuditQuery
}

const actions = [...auditActions].sort((a, b) => auditActionName(a).localeCompare(auditActionName(b)))

export const AuditFilters = ({ url, query }: Props) => (
  <chakra.search
    display="grid"
    gap="3"
    alignItems="start"
    gridTemplateColumns={{
      base: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)',
    }}
    marginBottom="4"
  >
    <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
      <SearchFilter
        url={url}
        id="audit-person"
        label={m['access:audit.person']()}
        placeholder={m['access:audit.personHint']()}
      />
    </chakra.div>
    <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
      <SelectFilter
        url={url}
        id="audit-action"
        label={m['access:audit.action']()}
        name="action"
        value={query.action}
        allLabel={m['access:audit.allActions']()}
        options={actions.map((action) => [action, auditActionName(action)])}
      />
    </chakra.div>
    <DayFilter
      url={url}
      id="audit-from"
      label={m['access:audit.from']()}
      name="from"
      value={query.from}
      max={query.to}
    />
    <DayFilter url={url} id="audit-to" label={m['access:audit.to']()} name="to" value={query.to} min={query.from} />
    <ClearFilters url={url} names={auditFilterNames} />
  </chakra.search>
)
