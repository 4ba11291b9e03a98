// The filters of the audit trail: person, client, organization, changes or views, and days.
import { m } from '#messages'
import { type AuditTrailQuery, AuditTrailSource } from '#contracts/audit-trail.ts'
import { chakra } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ClearFilters, DayFilter, SearchFilter, SelectFilter } from '../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { OrganizationFilter } from '../referrals/shared/OrganizationFilter.tsx'
import { ClientFilter } from './ClientFilter.tsx'

/** The URL parameters that "Clear filters" removes. */
export const filterNames = ['source', 'q', 'client', 'organization', 'from', 'to'] as const

interface Props {
  readonly url: ListUrl
  readonly query: AuditTrailQuery
}

const sourceText = {
  change: m['audit:filters.changes'],
  reading: m['audit:filters.readings'],
} satisfies Record<AuditTrailSource, () => string>

/** The filters that a phone shows only when they are asked for or set. */
const moreNames = filterNames.filter((name) => name !== 'q')

/** A filter that takes the whole width of a phone. */
const Wide = chakra('div', { base: { gridColumn: { base: '1 / -1', md: 'auto' } } })

export const AuditFilters = ({ url, query }: Props) => {
  const [isOpen, setIsOpen] = useState(() => moreNames.some((name) => url.params.has(name)))
  return (
    <chakra.search
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'repeat(4, minmax(0, 1.3fr)) repeat(2, minmax(0, 1fr))',
      }}
      marginBottom="4"
    >
      <Wide>
        <SearchFilter
          url={url}
          id="audit-person"
          label={m['audit:filters.person']()}
          placeholder={m['audit:filters.personHint']()}
        />
      </Wide>
      <Button
        variant="outline"
        gridColumn="1 / -1"
        display={{ base: 'inline-flex', md: 'none' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {isOpen ? m['audit:filters.fewer']() : m['audit:filters.more']()}
      </Button>
      <chakra.div display={{ base: isOpen ? 'contents' : 'none', md: 'contents' }}>
        <Wide>
          <ClientFilter url={url} value={query.client} />
        </Wide>
        <Wide>
          <OrganizationFilter
            id="audit-organization"
            label={m['audit:filters.organization']()}
            allLabel={m['audit:filters.anyOrganization']()}
            url={url}
            name="organization"
            value={query.organization}
          />
        </Wide>
        <Wide>
          <SelectFilter
            url={url}
            id="audit-source"
            label={m['audit:filters.what']()}
            name="source"
            value={query.source}
            allLabel={m['audit:filters.all']()}
            options={AuditTrailSource.options.map((source) => [source, sourceText[source]()])}
          />
        </Wide>
        <DayFilter
          url={url}
          id="audit-from"
          label={m['audit:filters.from']()}
          name="from"
          value={query.from}
          max={query.to}
        />
        <DayFilter
          url={url}
          id="audit-to"
          label={m['audit:filters.to']()}
          name="to"
          value={query.to}
          min={query.from}
        />
      </chakra.div>
      <ClearFilters url={url} names={filterNames} />
    </chakra.search>
  )
}
