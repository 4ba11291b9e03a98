// A password field with a button that shows the password. For a new password, a help text states the
// minimum length.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Input } from './inputs.tsx'
import { hiddenWithoutScript } from './NoScriptNotice.tsx'

interface Props {
  readonly id: string
  readonly label?: string
  /** Tells password managers to fill in a stored password, or to suggest and store a new one. */
  readonly kind: 'current-password' | 'new-password'
  /** The minimum length of a new password, which the help text states. */
  readonly minLength?: number
  readonly size?: 'regular' | 'public'
  readonly error?: string | undefined
  /** The props of a registered form field, or value and change handler. */
  readonly field: Pick<ComponentProps<typeof Input>, 'name' | 'ref' | 'value' | 'onChange' | 'onBlur'>
}

export const PasswordField = ({
  id,
  label = m['common:field.password'](),
  kind,
  minLength,
  size = 'public',
  error,
  field,
}: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      id={id}
      label={label}
      size={size}
      error={error}
      help={minLength === undefined ? undefined : m['common:field.passwordHelp']({ min: minLength })}
    >
      {(control) => (
        <chakra.span display="flex" gap="2">
          <Input
            {...control}
            {...field}
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="none"
            spellCheck={false}
            size={size === 'public' ? 'touch' : 'regular'}
          />
          <Button
            {...hiddenWithoutScript}
            variant="quiet"
            size={size === 'public' ? 'touch' : 'icon'}
            px="3"
            aria-label={shown ? m['common:field.hidePassword']() : m['common:field.showPassword']()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </chakra.span>
      )}
    </Field>
  )
}
