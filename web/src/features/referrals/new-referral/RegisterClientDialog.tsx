// Registers a client while a referral is being written; the referral's draft stays as it is.
import { clientCounties } from '#contracts/enumerations.ts'
import { type ClientRow, RegisterClient, type SimilarClient } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { refusalText } from '../actions/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../../design-system/ui/fieldErrors.ts'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { SimilarClients } from './SimilarClients.tsx'

interface Props {
  /** What was typed in the search, most likely the name. */
  readonly firstName: string
  readonly onRegistered: (client: ClientRow) => void
  readonly onClose: () => void
}

const words = t.create.newClient

const initialDraft = (firstName: string) => ({ firstName, lastInitial: '', phone: '', email: '', county: '' })
type Draft = ReturnType<typeof initialDraft>

const blankToNull = (text: string) => (text.trim() === '' ? null : text)

const bodyOf = (draft: Draft) =>
  RegisterClient.safeParse({ ...draft, phone: blankToNull(draft.phone), email: blankToNull(draft.email) })

export const RegisterClientDialog = ({ firstName, onRegistered, onClose }: Props) => {
  const [draft, setDraft] = useState(() => initialDraft(firstName))
  const [errors, setErrors] = useState<FieldErrors<keyof Draft>>({})
  const [similar, setSimilar] = useState<readonly SimilarClient[]>([])
  const intent = useIdempotencyKey()
  const queries = useQueryClient()
  const register = useMutation({
    mutationFn: (body: RegisterClient) => call('registerClient', { body, key: intent.key(body) }),
    onSuccess: ({ client, existing }) => {
      intent.done()
      void queries.invalidateQueries({ queryKey: ['clients'] })
      toast({
        kind: 'done',
        title: words.done,
        ...(existing ? { title: words.existing(`${client.firstName} ${client.lastInitial}.`) } : {}),
      })
      onRegistered(client)
    },
  })
  /** Looks who may be registered already before somebody is registered twice. */
  const similarCheck = useMutation({
    mutationFn: ({ firstName, lastInitial, email, phone }: RegisterClient) =>
      call('similarClients', { body: { firstName, lastInitial, email, phone } }),
    onSuccess: ({ rows }, body) => {
      if (rows.length === 0) register.mutate(body)
      else setSimilar(rows)
    },
  })
  const confirm = () => {
    const parsed = bodyOf(draft)
    setErrors(parsed.success ? {} : fieldErrors(parsed.error, { county: words.countyMissing }))
    if (!parsed.success) return
    if (similar.length === 0) similarCheck.mutate(parsed.data)
    else register.mutate({ ...parsed.data, notDuplicateOf: similar.map(({ client }) => client.id) })
  }
  const change = (name: keyof Draft, value: string) => {
    setDraft({ ...draft, [name]: value })
    setErrors({ ...errors, [name]: undefined })
    // Another name or contact may be another person's.
    if (name !== 'county') setSimilar([])
  }
  const failure = register.error ?? similarCheck.error
  // What was looked for is what is registered: nothing changes in between.
  const pending = register.isPending || similarCheck.isPending
  const text = (name: Exclude<keyof Draft, 'county'>, more: { type?: string; optional?: boolean } = {}) => (
    <Field id={`client-${name}`} label={words[name]} error={errors[name]} optional={more.optional ?? false}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          autoComplete="off"
          value={draft[name]}
          // Not disabled: who sent it with Enter keeps the focus.
          readOnly={pending}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      )}
    </Field>
  )
  return (
    <ConfirmDialog
      open
      title={words.title}
      consequence={words.text}
      confirmLabel={similar.length === 0 ? words.submit : words.similar.anyway}
      pending={pending}
      {...(failure === null ? {} : { problem: refusalText(failure) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 7rem' }}>
        {text('firstName')}
        {text('lastInitial')}
      </chakra.div>
      <Field id="client-county" label={words.county} error={errors.county}>
        {(control) => (
          <Select
            {...control}
            value={draft.county}
            disabled={pending}
            onChange={(event) => change('county', event.currentTarget.value)}
          >
            <option value="">{words.chooseCounty}</option>
            {clientCounties.map((county) => (
              <option key={county}>{county}</option>
            ))}
          </Select>
        )}
      </Field>
      {text('phone', { type: 'tel', optional: true })}
      {text('email', { type: 'email', optional: true })}
      {similar.length > 0 && (
        <SimilarClients
          matches={similar}
          disabled={pending}
          onUse={(client) => {
            toast({ kind: 'done', title: words.similar.chosen(`${client.firstName} ${client.lastInitial}.`) })
            onRegistered(client)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
