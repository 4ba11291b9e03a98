// The field components of the application form, bound to its state.
import { m } from '#messages'
import type { ComponentProps } from 'react'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Textarea } from '../../../design-system/ui/inputs.tsx'
import { type Draft, controlIds } from './draft.ts'
import type { ApplicationFormState } from './useApplicationForm.ts'

const labels = {
  orgName: m['applications:orgName'](),
  about: m['applications:about'](),
  contactName: m['applications:contactName'](),
  contactEmail: m['applications:contactEmail'](),
  contactPhone: m['applications:contactPhone'](),
  website: m['applications:website'](),
  publicEmail: m['applications:publicEmail'](),
  eligibility: m['applications:eligibility'](),
  services: m['applications:services'](),
  populations: m['applications:populations'](),
  counties: m['applications:counties'](),
}

/** Maximum length in characters; the schema has the same limit. */
const longTextLimit = 500

/** The form state that a field needs. */
export type FormFieldState = Pick<ApplicationFormState, 'draft' | 'errors' | 'set'>

interface FieldProps<Name> {
  readonly form: FormFieldState
  readonly name: Name
}

interface TextFieldProps
  extends
    FieldProps<'orgName' | 'website' | 'publicEmail' | 'contactName' | 'contactEmail' | 'contactPhone'>,
    Pick<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> {
  readonly help?: string
  readonly optional?: boolean
}

export const TextField = ({ form, name, help, optional = false, ...input }: TextFieldProps) => (
  <Field
    id={controlIds[name]}
    label={labels[name]}
    help={help}
    optional={optional}
    size="public"
    error={form.errors[name]}
  >
    {(control) => (
      <Input
        {...control}
        {...input}
        name={name}
        size="touch"
        value={form.draft[name]}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    )}
  </Field>
)

export const LongTextField = ({
  form,
  name,
  help,
}: FieldProps<'about' | 'eligibility'> & { readonly help: string }) => (
  <Field
    id={controlIds[name]}
    label={labels[name]}
    help={help}
    optional
    size="public"
    error={form.errors[name]}
    counter={<CharacterCount length={form.draft[name].length} limit={longTextLimit} />}
  >
    {(control) => (
      <Textarea
        {...control}
        name={name}
        size="touch"
        rows={5}
        value={form.draft[name]}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    )}
  </Field>
)

type ChoiceFieldName = 'services' | 'populations' | 'counties'

interface ChoiceFieldProps<Name extends ChoiceFieldName> extends FieldProps<Name> {
  readonly options: Readonly<Record<Draft[Name][number], string>>
}

export const ChoiceField = <Name extends ChoiceFieldName>({ form, name, options }: ChoiceFieldProps<Name>) => (
  <CheckboxGroup<Draft[Name][number]>
    id={controlIds[name]}
    name={name}
    legend={labels[name]}
    help={m['applications:chooseAll']()}
    options={options}
    chosen={form.draft[name]}
    onChange={(values) => form.set(name, values as Draft[Name])}
    error={form.errors[name]}
  />
)
