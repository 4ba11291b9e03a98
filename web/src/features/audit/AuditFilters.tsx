// The filters of the audit trail: changes or readings, person, client, organization and days.
import { m } from '#messages'
import { type AuditTrailQuery, AuditTrailSource } from '#contracts/audit-trail.ts'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../design-system/ui/SearchInput.tsx'
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

const DateFilter = ({ url, query, name }: Props & { readonly name: 'from' | 'to' }) => (
  <Field id={`audit-${name}`} label={name === 'from' ? m['audit:filters.from']() : m['audit:filters.to']()}>
    {(control) => (
      <Input
        {...control}
        type="date"
        value={query[name] ?? ''}
        {...(name === 'from' ? { max: query.to } : { min: query.from })}
        onChange={({ currentTarget: { value } }) => url.setFilter(name, value === '' ? [] : [value], 'replace')}
      />
    )}
  </Field>
)

export const AuditFilters = ({ url, query }: Props) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
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
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Field id="audit-person" label={m['audit:filters.person']()}>
          {(control) => (
            <SearchInput
              {...control}
              type="search"
              placeholder={m['audit:filters.personHint']()}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <ClientFilter url={url} value={query.client} />
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <OrganizationFilter
          id="audit-organization"
          label={m['audit:filters.organization']()}
          allLabel={m['audit:filters.anyOrganization']()}
          url={url}
          name="organization"
          value={query.organization}
        />
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Field id="audit-source" label={m['audit:filters.what']()}>
          {(control) => (
            <Select
              {...control}
              value={query.source ?? ''}
              onChange={({ currentTarget: { value } }) => url.setFilter('source', value === '' ? [] : [value])}
            >
              <option value="">{m['audit:filters.all']()}</option>
              {AuditTrailSource.options.map((source) => (
                <option key={source} value={source}>
                  {sourceText[source]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <DateFilter url={url} query={query} name="from" />
      <DateFilter url={url} query={query} name="to" />
      {filterNames.some((name) => url.params.has(name)) && (
        <Button
          variant="quiet"
          justifySelf="start"
          gridColumn="1 / -1"
          marginInlineStart="-4"
          onClick={() => url.clear(filterNames)}
        >
          {m['audit:filters.clear']()}
        </Button>
      )}
    </chakra.search>
  )
}
