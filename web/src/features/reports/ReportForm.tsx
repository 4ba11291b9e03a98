// Chooses a report and its parameters.
import { m } from '#messages'
import {
  type ReportName,
  type ReportParameters,
  outcomeGroups,
  reportSpecificParameters,
  reportNames,
} from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { wallTime } from '../as-of/wall-time.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { type FormValues, parametersOf } from './form-parameters.ts'
import { groupLabel, reportDescription, reportTitle } from './texts.ts'

interface Props {
  readonly name: ReportName
  readonly onName: (name: ReportName) => void
  readonly busy: boolean
  /** The server's errors, by field. */
  readonly errors: Partial<Record<string, string>>
  readonly onRun: (parameters: ReportParameters) => void
}

export const ReportForm = ({ name, onName, busy, errors, onRun }: Props) => {
  const [values, setValues] = useState<FormValues>({})
  const extraParameters: readonly (keyof ReportParameters)[] = reportSpecificParameters[name]
  const field = (key: keyof ReportParameters, label: string, inputProps: object, help?: string) => (
    <Field id={`report-${key}`} label={label} help={help} optional={help === undefined} error={errors[key]}>
      {(control) => (
        <Input
          {...control}
          {...inputProps}
          value={values[key] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            setValues((current) => ({ ...current, [key]: value }))
          }}
        />
      )}
    </Field>
  )
  const latestTime = () => wallTime(new Date())
  return (
    <Panel>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onRun(parametersOf(name, values, new Date()))
        }}
        display="grid"
        gap="4"
      >
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: '1.4fr repeat(4, 1fr)' }}
        >
          <Field id="report-name" label={m['reports:report']()}>
            {(control) => (
              <Select
                {...control}
                value={name}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  const chosen = reportNames.find((option) => option === value)
                  if (chosen !== undefined) onName(chosen)
                }}
              >
                {reportNames.map((option) => (
                  <option key={option} value={option}>
                    {reportTitle[option]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {field('from', m['reports:from'](), { type: 'date' })}
          {field('to', m['reports:to'](), { type: 'date' })}
          {field('asOf', m['reports:asOf'](), { type: 'datetime-local', max: latestTime() })}
          {field('compareTo', m['reports:compareTo'](), { type: 'datetime-local', max: latestTime() })}
          {extraParameters.includes('by') && (
            <Field id="report-by" label={m['reports:groupBy']()}>
              {(control) => (
                <Select
                  {...control}
                  value={values.by ?? 'need'}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    setValues((before) => ({ ...before, by: value }))
                  }}
                >
                  {outcomeGroups.map((by) => (
                    <option key={by} value={by}>
                      {groupLabel[by]()}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {extraParameters.includes('atRiskDays') &&
            field('atRiskDays', m['reports:atRiskDays'](), { type: 'number', min: 0, max: 90 })}
          {extraParameters.includes('overdueDays') &&
            field('overdueDays', m['reports:overdueDays'](), { type: 'number', min: 0, max: 90 })}
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="3">
          <Button type="submit" aria-busy={busy}>
            {m['reports:run']()}
          </Button>
          <chakra.p color="fg.muted" flex="1 1 18rem" textWrap="pretty">
            {reportDescription[name]()} {m['reports:dateHelp']()}
          </chakra.p>
        </chakra.div>
      </chakra.form>
    </Panel>
  )
}
