// The audit log filters: person, activity, and date range.
import { m } from '#messages'
import { type AuditQuery, auditActions } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { auditActionName } from './audit-action-names.ts'

/** The URL parameters that "Clear filters" removes. */
export const auditFilterNames = ['q', 'action', 'from', 'to'] as const

interface Props {
  readonly url: ListUrl
  readonly query: AuditQuery
}

const actions = [...auditActions].sort((a, b) => auditActionName(a).localeCompare(auditActionName(b)))

const DateFilter = ({ url, query, name }: Props & { name: 'from' | 'to' }) => (
  <Field id={`audit-${name}`} label={name === 'from' ? m['access:audit.from']() : m['access:audit.to']()}>
    {(control) => (
      <Input
        {...control}
        type="date"
        value={query[name] ?? ''}
        {...(name === 'from' ? { max: query.to } : { min: query.from })}
        onChange={(event) => {
          const { value } = event.currentTarget
          url.setFilter(name, value === '' ? [] : [value], 'replace')
        }}
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
        lg: 'minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)',
      }}
      marginBottom="4"
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Field id="audit-person" label={m['access:audit.person']()}>
          {(control) => (
            <SearchInput
              {...control}
              type="search"
              placeholder={m['access:audit.personHint']()}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Field id="audit-action" label={m['access:audit.action']()}>
          {(control) => (
            <Select
              {...control}
              value={query.action ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                url.setFilter('action', value === '' ? [] : [value])
              }}
            >
              <option value="">{m['access:audit.allActions']()}</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {auditActionName(action)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <DateFilter url={url} query={query} name="from" />
      <DateFilter url={url} query={query} name="to" />
      {auditFilterNames.some((name) => url.params.has(name)) && (
        <Button
          variant="quiet"
          justifySelf="start"
          gridColumn="1 / -1"
          marginInlineStart="-4"
          onClick={() => url.clear(auditFilterNames)}
        >
          {m['access:audit.clear']()}
        </Button>
      )}
    </chakra.search>
  )
}
