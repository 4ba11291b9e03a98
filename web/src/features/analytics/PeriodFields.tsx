// The report dates (ANA-01, ANA-02).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { formatDay } from '../../lib/format/time.ts'
import { type Period, endsBeforeStart, periodNames } from './period.ts'

interface Props {
  readonly url: ListUrl
  readonly period: Period
  /** The first day that the figures include, once they are loaded. */
  readonly start: string | null
}

export const PeriodFields = ({ url, period, start }: Props) => {
  const error = endsBeforeStart(period) ? m['analytics:period.endsBeforeStart']() : undefined
  const hasDefaultStart = period.from === undefined && period.to !== undefined && start !== null
  return (
    <chakra.div role="group" aria-label={m['analytics:period.label']()}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
        {periodNames.map((name) => (
          <chakra.div key={name} flex={{ base: '1 1 9rem', md: '0 0 11rem' }}>
            <Field
              id={`analytics-${name}`}
              label={name === 'from' ? m['analytics:period.from']() : m['analytics:period.to']()}
              error={name === 'to' ? error : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={period[name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    url.setFilter(name, value === '' ? [] : [value], 'replace')
                  }
                />
              )}
            </Field>
          </chakra.div>
        ))}
        <Button variant="quiet" onClick={() => url.clear(periodNames)}>
          {m['analytics:period.clear']()}
        </Button>
      </chakra.div>
      {hasDefaultStart && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="2">
          {m['analytics:period.defaultStart']({ date: formatDay(start, new Date(0)) })}
        </chakra.p>
      )}
    </chakra.div>
  )
}
