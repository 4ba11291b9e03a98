// Resets the second factor of a person who lost it. The admin must give a reason, which is recorded (AUTH-41). Used in
// the access list, and in the audit log for people without a role.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { ResetMfa } from '#contracts/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { firstError } from '../../../lib/forms/field-errors.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

type Person = AccessGrant['user']

interface ResetFactor {
  readonly open: (person: Person) => void
  readonly dialog: ReactNode
}

export const useResetFactor = (): ResetFactor => {
  const [person, setPerson] = useState<Person | null>(null)
  return {
    open: setPerson,
    dialog: person && <ResetDialog key={person.id} person={person} onClose={() => setPerson(null)} />,
  }
}

const ResetDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: (body: ResetMfa) => call('resetMfa', { params: { id: person.id }, body }),
    onSuccess: () => {
      toast({ kind: 'done', title: m['access:reset.done']({ name: person.name }) })
      onClose()
    },
    onSettled: () =>
      Promise.all([['accessGrants'], ['audit']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const confirm = () => {
    const parsed = ResetMfa.safeParse({ reason })
    setError(firstError(parsed.error))
    if (parsed.success) reset.mutate(parsed.data)
  }
  return (
    <ConfirmDialog
      open
      title={m['access:reset.title']({ name: person.name })}
      consequence={m['access:reset.consequence']({ name: person.name })}
      confirmLabel={m['access:reset.confirm']()}
      pending={reset.isPending}
      {...(reset.error === null ? {} : { problem: problemText(asProblem(reset.error)) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field id="reset-reason" label={m['access:reset.reason']()} help={m['access:reset.reasonHelp']()} error={error}>
        {(control) => (
          <Textarea {...control} rows={3} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        )}
      </Field>
    </ConfirmDialog>
  )
}
