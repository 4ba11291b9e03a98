// Adds or edits an admin note. The text is counted and screened while the person types (INT-09, NEW-23).
import { m } from '#messages'
import { adminNoteLimit } from '#contracts/admin-notes.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { NoteField, noteError } from '../../../layouts/crisis/NoteField.tsx'
import { refusalText } from '../shared/refusal.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

interface Props {
  readonly referralId: string
  /** The note to edit, as it was when opened. Absent for a new note. */
  readonly note?: { readonly id: string; readonly edition: number; readonly text: string }
  /** The toast after saving. */
  readonly savedText: string
  readonly onDone: (noteId: string) => void
  readonly onCancel?: () => void
  /** Called if someone else edited the note in the meantime. */
  readonly onStale?: () => void
}

const isStale = (error: Error) => asProblem(error).code === 'stale_version'

/** The typed text is kept until the note is saved. */
export const AdminNoteForm = ({ referralId, note, savedText, onDone, onCancel, onStale }: Props) => {
  const [text, setText] = useState(note?.text ?? '')
  const [error, setError] = useState<string>()
  const idempotency = useIdempotencyKey()
  const save = useMutation({
    mutationFn: async (newText: string) => {
      const params = { id: referralId }
      if (note === undefined) {
        const body = { text: newText }
        return (await call('addAdminNote', { params, body, key: idempotency.keyFor(body) })).id
      }
      const body = { text: newText, edition: note.edition }
      await call('editAdminNote', { params: { ...params, noteId: note.id }, body, key: idempotency.keyFor(body) })
      return note.id
    },
    onSuccess: (noteId) => {
      idempotency.complete()
      if (note === undefined) setText('')
      toast({ kind: 'done', title: savedText })
      onDone(noteId)
    },
    onError: (error) => {
      if (isStale(error)) onStale?.()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = text.trim() === '' ? m['admin-notes:required']() : noteError(text, 'admin_note', adminNoteLimit)
    setError(problem)
    if (problem === undefined && !save.isPending) save.mutate(text)
  }
  const id = note === undefined ? 'new-admin-note' : `admin-note-${note.id}`
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="2" marginTop={note === undefined ? 0 : '2'}>
      <NoteField
        id={id}
        label={note === undefined ? m['admin-notes:newNote']() : m['admin-notes:note']()}
        help={m['admin-notes:help']()}
        rows={2}
        profile="admin_note"
        limit={adminNoteLimit}
        value={text}
        error={save.error === null ? error : isStale(save.error) ? m['admin-notes:stale']() : refusalText(save.error)}
        onChange={(newText) => {
          setText(newText)
          setError(undefined)
          if (save.error !== null) save.reset()
        }}
      />
      <chakra.div display="flex" gap="2">
        <Button type="submit" variant="outline" aria-busy={save.isPending}>
          {note === undefined ? m['admin-notes:add']() : m['admin-notes:save']()}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {m['admin-notes:cancel']()}
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  )
}
