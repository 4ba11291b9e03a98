// The fields of both request forms: text, select, the screened note with a counter, and consent.
import { m } from '#messages'
import type { ComponentProps } from 'react'
import { needLabel } from '#contracts/need-labels.ts'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import { resolveLabels } from '../../../lib/display/resolve-labels.ts'
import { SafetyPanel } from '../../../layouts/crisis/SafetyPanel.tsx'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { CheckboxField, Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Input, Select, Textarea } from '../../../design-system/ui/inputs.tsx'
import type { Screening } from './screening.ts'

interface FieldProps<Value> {
  /** Also the id of the control. */
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly help?: string
}

type TextProps = FieldProps<string> & { readonly optional?: boolean } & Pick<
    ComponentProps<typeof Input>,
    'type' | 'autoComplete' | 'maxLength' | 'inputMode' | 'autoCapitalize'
  >

export const TextField = ({ name, label, value, onChange, error, help, optional = false, ...input }: TextProps) => (
  <Field id={name} label={label} size="public" error={error} help={help} optional={optional}>
    {(control) => (
      <Input
        {...control}
        {...input}
        name={name}
        size="touch"
        value={value}
        aria-required={!optional}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface SelectProps extends FieldProps<string> {
  readonly options: Readonly<Record<string, string>>
}

export const SelectField = ({ name, label, value, onChange, error, help, options }: SelectProps) => (
  <Field id={name} label={label} size="public" error={error} help={help}>
    {(control) => (
      <Select
        {...control}
        name={name}
        size="touch"
        value={value}
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{m['public-requests:choose']()}</option>
        {Object.entries(options).map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

export const needOptions = resolveLabels(needLabel)

/** The six counties and "Another county". */
export const countyOptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(partnerCounties.map((county) => [county, county])),
  Other: m['public-requests:otherCounty'](),
}

interface NoteProps extends FieldProps<string> {
  /** Maximum length shown by the counter; characters. */
  readonly limit: number
  /**
   * Result of screening the current text; its messages replace `error`. Undefined until the screening code has loaded.
   */
  readonly screening: Screening | undefined
  readonly optional?: boolean
}

export const NoteField = ({ name, label, value, onChange, error, help, limit, screening, optional }: NoteProps) => (
  <>
    <Field
      id={name}
      label={label}
      size="public"
      optional={optional === true}
      help={help}
      error={screening !== undefined && screening.messages.length > 0 ? screening.messages.join('. ') : error}
      counter={<CharacterCount length={value.length} limit={limit} />}
    >
      {(control) => (
        <Textarea
          {...control}
          name={name}
          size="touch"
          rows={5}
          value={value}
          aria-required={optional !== true}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
    {screening?.needsSafetyInfo === true && <SafetyPanel />}
  </>
)

export const ConsentField = ({ name, value, onChange, error }: Omit<FieldProps<boolean>, 'label'>) => (
  <CheckboxField id={name} label={m['public-requests:consent']()} error={error}>
    {(control) => (
      <Checkbox
        {...control}
        name={name}
        checked={value}
        aria-required
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )}
  </CheckboxField>
)
