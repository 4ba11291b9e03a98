// The filters of the audit: person, kind, and the days from and to.
import { type AuditQuery, auditActions } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../design-system/table/listUrl.ts'
import { useTypedFilter } from '../../design-system/table/useTypedFilter.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { SearchInput } from '../../design-system/ui/SearchInput.tsx'

const words = t.access.audit

/** The names in the URL that "Clear filters" takes away. */
export const auditFilterNames = ['q', 'action', 'from', 'to'] as const

interface Props {
  readonly url: ListUrl
  readonly query: AuditQuery
}

const actions = [...auditActions].sort((a, b) => words.actions[a].localeCompare(words.actions[b]))

const DayFilter = ({ url, query, name }: Props & { name: 'from' | 'to' }) => (
  <Field id={`audit-${name}`} label={words[name]}>
    {(control) => (
      <Input
        {...control}
        type="date"
        value={query[name] ?? ''}
        {...(name === 'from' ? { max: query.to } : { min: query.from })}
        onChange={(event) => {
          const { value } = event.currentTarget
          url.setFilter(name, value === '' ? [] : [value], 'typing')
        }}
      />
    )}
  </Field>
)

export const AuditFilters = ({ url, query }: Props) => {
  const [typed, type] = useTypedFilter(url, 'q')
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
        <Field id="audit-person" label={words.person}>
          {(control) => (
            <SearchInput
              {...control}
              type="search"
              placeholder={words.personHint}
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Field id="audit-action" label={words.action}>
          {(control) => (
            <Select
              {...control}
              value={query.action ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                url.setFilter('action', value === '' ? [] : [value])
              }}
            >
              <option value="">{words.allActions}</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {words.actions[action]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <DayFilter url={url} query={query} name="from" />
      <DayFilter url={url} query={query} name="to" />
      {auditFilterNames.some((name) => url.params.has(name)) && (
        <Button
          variant="quiet"
          justifySelf="start"
          gridColumn="1 / -1"
          marginInlineStart="-4"
          onClick={() => url.clear(auditFilterNames)}
        >
          {words.clear}
        </Button>
      )}
    </chakra.search>
  )
}
