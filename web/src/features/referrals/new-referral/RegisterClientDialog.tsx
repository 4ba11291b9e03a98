// Registers a client while the person writes a referral. The referral's draft is not affected.
import { m } from '#messages'
import { clientCounties } from '#contracts/enumerations.ts'
import { type ClientRow, RegisterClient, type SimilarClient } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { refusalText } from '../actions/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { SimilarClients } from './SimilarClients.tsx'

interface Props {
  /** The text from the search field, which is most likely the name. */
  readonly firstName: string
  readonly onRegistered: (client: ClientRow) => void
  readonly onClose: () => void
}

const initialDraft = (firstName: string) => ({ firstName, lastInitial: '', phone: '', email: '', county: '' })
type Draft = ReturnType<typeof initialDraft>

const blankToNull = (text: string) => (text.trim() === '' ? null : text)

const bodyOf = (draft: Draft) =>
  RegisterClient.safeParse({ ...draft, phone: blankToNull(draft.phone), email: blankToNull(draft.email) })

const fieldLabel = {
  firstName: m['new-referral:newClient.firstName'],
  lastInitial: m['new-referral:newClient.lastInitial'],
  phone: m['new-referral:newClient.phone'],
  email: m['new-referral:newClient.email'],
} satisfies Record<Exclude<keyof Draft, 'county'>, () => string>

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
        title: existing
          ? m['new-referral:newClient.existing']({ name: `${client.firstName} ${client.lastInitial}.` })
          : m['new-referral:newClient.done'](),
      })
      onRegistered(client)
    },
  })
  /** Searches for clients who may be the same person, so that no one is registered twice. */
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
    setErrors(parsed.success ? {} : fieldErrors(parsed.error, { county: m['new-referral:newClient.countyMissing']() }))
    if (!parsed.success) return
    if (similar.length === 0) similarCheck.mutate(parsed.data)
    else register.mutate({ ...parsed.data, notDuplicateOf: similar.map(({ client }) => client.id) })
  }
  const change = (name: keyof Draft, value: string) => {
    setDraft({ ...draft, [name]: value })
    setErrors({ ...errors, [name]: undefined })
    // A different name or contact may belong to a different person, so the matches no longer apply.
    if (name !== 'county') setSimilar([])
  }
  const failure = register.error ?? similarCheck.error
  // The fields are locked meanwhile, so the client that was searched for is the one that is registered.
  const pending = register.isPending || similarCheck.isPending
  const text = (name: Exclude<keyof Draft, 'county'>, more: { type?: string; optional?: boolean } = {}) => (
    <Field id={`client-${name}`} label={fieldLabel[name]()} error={errors[name]} optional={more.optional ?? false}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          autoComplete="off"
          value={draft[name]}
          // Read-only and not disabled, so that the field keeps the focus after the person presses Enter.
          readOnly={pending}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      )}
    </Field>
  )
  return (
    <ConfirmDialog
      open
      title={m['new-referral:newClient.title']()}
      consequence={m['new-referral:newClient.text']()}
      confirmLabel={
        similar.length === 0 ? m['new-referral:newClient.submit']() : m['new-referral:similar.registerAnyway']()
      }
      pending={pending}
      {...(failure === null ? {} : { problem: refusalText(failure) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 7rem' }}>
        {text('firstName')}
        {text('lastInitial')}
      </chakra.div>
      <Field id="client-county" label={m['new-referral:newClient.county']()} error={errors.county}>
        {(control) => (
          <Select
            {...control}
            value={draft.county}
            disabled={pending}
            onChange={(event) => change('county', event.currentTarget.value)}
          >
            <option value="">{m['new-referral:newClient.chooseCounty']()}</option>
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
            toast({
              kind: 'done',
              title: m['new-referral:similar.selected']({ name: `${client.firstName} ${client.lastInitial}.` }),
            })
            onRegistered(client)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
