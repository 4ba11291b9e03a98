// Registers a client. If similar clients exist, the person sees them first and then decides.
import { m } from '#messages'
import { type ClientRow, RegisterClient, type SimilarClient } from '#contracts/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { shortName } from '../shared/party-names.ts'

const initialDraft = (firstName: string) => ({
  firstName,
  lastInitial: '',
  phone: '',
  email: '',
  county: '',
  language: '',
})
export type ClientDraft = ReturnType<typeof initialDraft>

const blankToNull = (text: string) => (text.trim() === '' ? null : text)

const parse = (draft: ClientDraft) =>
  RegisterClient.safeParse({
    ...draft,
    phone: blankToNull(draft.phone),
    email: blankToNull(draft.email),
    language: blankToNull(draft.language) ?? undefined,
  })

const useRegister = (onRegistered: (client: ClientRow) => void) => {
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterClient) => call('registerClient', { body, key: idempotency.keyFor(body) }),
    onSuccess: ({ client, existing }) => {
      idempotency.complete()
      void queries.invalidateQueries({ queryKey: ['clients'] })
      toast({
        kind: 'done',
        title: existing
          ? m['new-referral:newClient.existing']({ name: shortName(client) })
          : m['new-referral:newClient.done'](),
      })
      onRegistered(client)
    },
  })
}

export const useClientRegistration = (initialFirstName: string, onRegistered: (client: ClientRow) => void) => {
  const [draft, setDraft] = useState(() => initialDraft(initialFirstName))
  const [errors, setErrors] = useState<FieldErrors<keyof ClientDraft>>({})
  const [similarClients, setSimilarClients] = useState<readonly SimilarClient[]>([])
  const register = useRegister(onRegistered)
  const findSimilar = useMutation({
    mutationFn: ({ firstName, lastInitial, email, phone }: RegisterClient) =>
      call('similarClients', { body: { firstName, lastInitial, email, phone } }),
    onSuccess: ({ rows }, body) => {
      if (rows.length === 0) register.mutate(body)
      else setSimilarClients(rows)
    },
  })
  return {
    draft,
    errors,
    similarClients,
    error: register.error ?? findSimilar.error,
    pending: register.isPending || findSimilar.isPending,
    change: (name: keyof ClientDraft, value: string) => {
      setDraft({ ...draft, [name]: value })
      setErrors({ ...errors, [name]: undefined })
      // A different name or contact may belong to a different person, so the matches no longer apply.
      if (name !== 'county' && name !== 'language') setSimilarClients([])
    },
    /**
     * Checks for similar clients first, so that no one is registered twice. A second submit registers the client
     * anyway.
     */
    submit: () => {
      const parsed = parse(draft)
      setErrors(
        parsed.success ? {} : fieldErrors(parsed.error, { county: m['new-referral:newClient.countyMissing']() }),
      )
      if (!parsed.success) return
      if (similarClients.length === 0) findSimilar.mutate(parsed.data)
      else register.mutate({ ...parsed.data, notDuplicateOf: similarClients.map(({ client }) => client.id) })
    },
  }
}
