// The inputs of the profile form, bound to its state.
import { m } from '#messages'
import type { ComponentProps } from 'react'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { CheckboxGroup } from '../../design-system/ui/CheckboxGroup.tsx'
import { CheckboxField, Field } from '../../design-system/ui/Field.tsx'
import { Checkbox, Input, Textarea } from '../../design-system/ui/inputs.tsx'
import { controlId } from './profile-errors.ts'
import { fieldLabels, options } from './profile-labels.ts'
import type { EditedAddress, TextField as TextFieldName } from './profile-values.ts'
import type { ProfileForm } from './useProfileForm.ts'

/** Maximum length in characters; the schema has the same limit. */
const longTextLimit = 500

export type FormFieldState = Pick<ProfileForm, 'values' | 'errors' | 'set'>

type InputProps = Pick<
  ComponentProps<typeof Input>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>

interface TextFieldProps extends InputProps {
  readonly form: FormFieldState
  readonly name: TextFieldName
  readonly help?: string
  readonly optional?: boolean
}

export const TextField = ({ form, name, help, optional = false, ...input }: TextFieldProps) => (
  <Field id={controlId(name)} label={fieldLabels[name]} help={help} optional={optional} error={form.errors[name]}>
    {(control) => (
      <Input
        {...control}
        {...input}
        name={name}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    )}
  </Field>
)

export const LongTextField = ({ form, name, help }: Pick<TextFieldProps, 'form' | 'name'> & { help: string }) => (
  <Field
    id={controlId(name)}
    label={fieldLabels[name]}
    help={help}
    optional
    error={form.errors[name]}
    counter={<CharacterCount length={form.values[name].length} limit={longTextLimit} />}
  >
    {(control) => (
      <Textarea
        {...control}
        name={name}
        rows={5}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    )}
  </Field>
)

export const ChoiceField = <Name extends keyof typeof options>({
  form,
  name,
}: {
  readonly form: FormFieldState
  readonly name: Name
}) => (
  <CheckboxGroup<string>
    id={controlId(name)}
    name={name}
    legend={fieldLabels[name]}
    help={m['organization-profile:help.chooseAll']()}
    options={options[name]}
    chosen={form.values[name]}
    onChange={(values) => form.set(name, values as ProfileForm['values'][Name])}
    error={form.errors[name]}
  />
)

const addressLabels = {
  street: m['organization-profile:fields.street'],
  city: m['organization-profile:fields.city'],
  zip: m['organization-profile:fields.zip'],
}

export const AddressFields = ({ form }: { readonly form: FormFieldState }) => {
  const { address } = form.values
  const change = (changes: Partial<EditedAddress>) => form.set('address', { ...address, ...changes })
  const lines = (['street', 'city', 'zip'] as const).map((line) => {
    const control = `address.${line}`
    return (
      <Field key={line} id={controlId(control)} label={addressLabels[line]()} optional error={form.errors[control]}>
        {(props) => (
          <Input
            {...props}
            name={line}
            value={address[line]}
            inputMode={line === 'zip' ? 'numeric' : 'text'}
            onChange={(event) => change({ [line]: event.currentTarget.value })}
          />
        )}
      </Field>
    )
  })
  return (
    <>
      {lines}
      <CheckboxWithHelp
        id={controlId('address.confidential')}
        label={m['organization-profile:fields.confidential']()}
        help={m['organization-profile:help.confidential']()}
        checked={address.confidential}
        onChange={(confidential) => change({ confidential })}
      />
    </>
  )
}

interface CheckboxWithHelpProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export const CheckboxWithHelp = ({ id, label, help, checked, onChange }: CheckboxWithHelpProps) => (
  <CheckboxField id={id} label={label} help={help}>
    {(control) => (
      <Checkbox {...control} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    )}
  </CheckboxField>
)
