// The dialog that says whether the organization takes new referrals.
import { m } from '#messages'
import { type Capacity, type LimitedCapacity, SetCapacity, accepting } from '#contracts/capacity.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Textarea } from '../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { type FieldErrors, fieldErrors } from '../../lib/forms/field-errors.ts'
import { toast } from '../../lib/stores/toasts.ts'

/** In characters; the schema has the same limit. */
const noteLimit = 200

const options = [
  { value: 'accepting', name: m['capacity:status.accepting'](), meaning: m['capacity:status.acceptingMeaning']() },
  {
    value: 'waitlist_only',
    name: m['capacity:status.waitlistOnly'](),
    meaning: m['capacity:status.waitlistOnlyMeaning'](),
  },
  { value: 'paused', name: m['capacity:status.paused'](), meaning: m['capacity:status.pausedMeaning']() },
] as const satisfies readonly { readonly value: Capacity['status']; readonly name: string; readonly meaning: string }[]

interface Props {
  readonly organizationId: string
  readonly current: LimitedCapacity | null
  readonly onClose: () => void
}

const useSave = (organizationId: string, onSaved: () => void) => {
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SetCapacity) =>
      call('setOrganizationCapacity', { params: { id: organizationId }, body, key: idempotency.keyFor(body) }),
    onSuccess: async () => {
      idempotency.complete()
      await queries.invalidateQueries({ queryKey: ['organizationProfile'] })
      toast({ kind: 'done', title: m['capacity:saved']() })
      onSaved()
    },
  })
}

export const CapacityDialog = ({ organizationId, current, onClose }: Props) => {
  const [draft, setDraft] = useState(() => {
    const { status, until, note } = current ?? accepting
    return { status, until: until ?? '', note: note ?? '' }
  })
  const [errors, setErrors] = useState<FieldErrors<'until' | 'note'>>({})
  const save = useSave(organizationId, onClose)
  const change = (changes: Partial<typeof draft>) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    setErrors({})
  }
  const confirm = () => {
    const result = SetCapacity.safeParse(draft)
    setErrors(result.success ? {} : fieldErrors(result.error))
    if (result.success) save.mutate(result.data)
  }
  return (
    <ConfirmDialog
      open
      wide
      title={m['capacity:dialog.title']()}
      consequence={m['capacity:dialog.text']()}
      confirmLabel={m['capacity:dialog.save']()}
      pending={save.isPending}
      {...(save.error === null ? {} : { problem: problemText(asProblem(save.error)) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
        <RadioGroup
          id="capacity-status"
          legend={m['capacity:dialog.status']()}
          options={options}
          value={draft.status}
          onChange={(status) => change({ status })}
        />
        {draft.status === 'paused' && (
          <Field
            id="capacity-until"
            label={m['capacity:dialog.until']()}
            help={m['capacity:dialog.untilHelp']()}
            error={errors.until}
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                value={draft.until}
                onChange={({ currentTarget }) => change({ until: currentTarget.value })}
              />
            )}
          </Field>
        )}
        {draft.status !== 'accepting' && (
          <Field
            id="capacity-note"
            label={m['capacity:dialog.note']()}
            help={m['capacity:dialog.noteHelp']()}
            optional
            error={errors.note}
            counter={<CharacterCount length={draft.note.length} limit={noteLimit} />}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={draft.note}
                onChange={({ currentTarget }) => change({ note: currentTarget.value })}
              />
            )}
          </Field>
        )}
      </chakra.div>
    </ConfirmDialog>
  )
}
