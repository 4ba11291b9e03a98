// The number at which a family wants text messages, and its agreement to get them.
import { m } from '#messages'
import { StartTextNumber, optInVersion } from '#contracts/text-messages.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxField, Field } from '../../../design-system/ui/Field.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Checkbox, Input } from '../../../design-system/ui/inputs.tsx'
import { textNumber } from '../queries.ts'

const ids = { phone: 'text-phone', agreed: 'text-agreed' } as const
type TextField = keyof typeof ids

export const TextNumberForm = ({ onSent }: { onSent: () => void }) => {
  const queries = useQueryClient()
  const [phone, setPhone] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<TextField>>({})
  const start = useMutation({
    mutationFn: (body: StartTextNumber) => call('startTextNumber', { body }),
    onSuccess: (stored) => {
      queries.setQueryData(textNumber().queryKey, stored)
      onSent()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (start.isPending) return
    const checked = StartTextNumber.safeParse({ phone, agreed, optInVersion })
    const found = checked.success ? {} : fieldErrors<TextField>(checked.error)
    setErrors(found)
    if (checked.success) start.mutate(checked.data)
    else document.getElementById(found.phone === undefined ? ids.agreed : ids.phone)?.focus()
  }
  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      aria-busy={start.isPending}
      onSubmit={submit}
    >
      <p>{m['text-messages:off']()}</p>
      {start.error !== null && (
        <Notice kind="warning" title={m['text-messages:failed']()}>
          {problemText(asProblem(start.error))}
        </Notice>
      )}
      <Field id={ids.phone} label={m['text-messages:phone']()} size="public" error={errors.phone}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            size="touch"
          />
        )}
      </Field>
      <CheckboxField id={ids.agreed} label={m['text-messages:agree']()} error={errors.agreed}>
        {(control) => (
          <Checkbox {...control} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
        )}
      </CheckboxField>
      <Button
        type="submit"
        size="hero"
        justifySelf={{ md: 'start' }}
        aria-busy={start.isPending}
        disabled={start.isPending}
      >
        {start.isPending ? m['text-messages:sending']() : m['text-messages:send']()}
      </Button>
    </chakra.form>
  )
}
