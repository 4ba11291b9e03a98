// A field for a six-digit code, in large digits that are easy to compare with a phone. Phones and password managers can
// fill it in. Spaces in a pasted code are removed.
import { m } from '#messages'
import { useEffect } from 'react'
import type { ChangeEvent } from 'react'
import { rem } from '../theme/scale.ts'
import { Field } from './Field.tsx'
import { Input, type InputControl } from './inputs.tsx'

interface Props {
  readonly id: string
  readonly label?: string
  readonly help?: string
  readonly error?: string | undefined
  readonly field: InputControl
  /** Focuses the field when the page opens, because the page has no other purpose. */
  readonly focusOnMount?: boolean
}

export const CodeField = ({
  id,
  label = m['common:field.code'](),
  help = m['common:field.codeHelp'](),
  error,
  field,
  focusOnMount = false,
}: Props) => {
  useEffect(() => {
    if (focusOnMount) document.getElementById(id)?.focus()
  }, [focusOnMount, id])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '')
    field.onChange(event)
  }
  return (
    <Field id={id} label={label} help={help} size="public" error={error}>
      {(control) => (
        <Input
          {...control}
          {...field}
          onChange={change}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          size="touch"
          fontSize={rem(26)}
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
          letterSpacing="0.28em"
          maxWidth={rem(240)}
        />
      )}
    </Field>
  )
}
