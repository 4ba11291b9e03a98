// The email field of an account form.
import { m } from '#messages'
import { Field } from './Field.tsx'
import { Input, type InputControl } from './inputs.tsx'

interface Props {
  readonly id: string
  readonly error?: string | undefined
  readonly field: InputControl
}

export const EmailField = ({ id, error, field }: Props) => (
  <Field id={id} label={m['common:field.email']()} size="public" error={error}>
    {(control) => (
      <Input
        {...control}
        {...field}
        type="email"
        // Password managers store the address as the account's username.
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="touch"
      />
    )}
  </Field>
)
