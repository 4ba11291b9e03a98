// Chooses a report and its parameters.
import { m } from '#messages'
import { type ReportName, type ReportParameters, reportNames } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { Select } from '../../design-system/ui/inputs.tsx'
import { type FormValues, toReportParameters } from './form-parameters.ts'
import { ParameterFields } from './ParameterFields.tsx'
import { reportTitle } from '#contracts/report-labels.ts'
import { reportDescription } from './labels.ts'

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
  return (
    <Panel>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onRun(toReportParameters(name, values, new Date()))
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
          <ReportSelect name={name} onName={onName} />
          <ParameterFields
            report={name}
            values={values}
            errors={errors}
            onChange={(key, value) => setValues((previous) => ({ ...previous, [key]: value }))}
          />
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

const ReportSelect = ({ name, onName }: Pick<Props, 'name' | 'onName'>) => (
  <Field id="report-name" label={m['reports:report']()}>
    {(control) => (
      <Select
        {...control}
        value={name}
        onChange={(event) => {
          const { value } = event.currentTarget
          const selected = reportNames.find((option) => option === value)
          if (selected !== undefined) onName(selected)
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
)
