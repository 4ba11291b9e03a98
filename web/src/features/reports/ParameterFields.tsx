// The fields for the parameters of a report. Every report has the date fields, and some have more.
import { m } from '#messages'
import { type ReportName, type ReportParameters, outcomeGroups, reportSpecificParameters } from '#contracts/reports.ts'
import type { ComponentProps } from 'react'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import { toWallTime } from '../as-of/wall-time.ts'
import type { FormValues } from './form-parameters.ts'
import { groupLabel } from './labels.ts'

type Key = keyof ReportParameters

interface Props {
  readonly report: ReportName
  readonly values: FormValues
  readonly errors: Partial<Record<string, string>>
  readonly onChange: (key: Key, value: string) => void
}

export const ParameterFields = ({ report, ...form }: Props) => {
  const specificParameters: readonly Key[] = reportSpecificParameters[report]
  const currentTime = toWallTime(useNow())
  return (
    <>
      <ParameterField {...form} name="from" label={m['reports:from']()} input={{ type: 'date' }} />
      <ParameterField {...form} name="to" label={m['reports:to']()} input={{ type: 'date' }} />
      <ParameterField
        {...form}
        name="asOf"
        label={m['reports:asOf']()}
        input={{ type: 'datetime-local', max: currentTime }}
      />
      <ParameterField
        {...form}
        name="compareTo"
        label={m['reports:compareTo']()}
        input={{ type: 'datetime-local', max: currentTime }}
      />
      {specificParameters.includes('by') && <GroupField {...form} />}
      {specificParameters.includes('atRiskDays') && (
        <ParameterField {...form} name="atRiskDays" label={m['reports:atRiskDays']()} input={daysInput} />
      )}
      {specificParameters.includes('overdueDays') && (
        <ParameterField {...form} name="overdueDays" label={m['reports:overdueDays']()} input={daysInput} />
      )}
    </>
  )
}

const daysInput = { type: 'number', min: 0, max: 90 } as const

interface ParameterFieldProps extends Omit<Props, 'report'> {
  readonly name: Key
  readonly label: string
  readonly input: Pick<ComponentProps<typeof Input>, 'type' | 'min' | 'max'>
}

const ParameterField = ({ name, label, input, values, errors, onChange }: ParameterFieldProps) => (
  <Field id={`report-${name}`} label={label} optional error={errors[name]}>
    {(control) => (
      <Input
        {...control}
        {...input}
        value={values[name] ?? ''}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    )}
  </Field>
)

const GroupField = ({ values, onChange }: Omit<Props, 'report'>) => (
  <Field id="report-by" label={m['reports:groupBy']()}>
    {(control) => (
      <Select {...control} value={values.by ?? 'need'} onChange={(event) => onChange('by', event.currentTarget.value)}>
        {outcomeGroups.map((group) => (
          <option key={group} value={group}>
            {groupLabel[group]()}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
