// Notes that only staff can read. A note's text loads only when a person opens it, and each access is recorded
// (NEW-28).
import { m } from '#messages'
import type { AdminNote, OpenedAdminNotes } from '#contracts/admin-notes.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { FieldError } from '../../../design-system/ui/Field.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { call } from '../../../lib/api/client.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { adminNotes } from '../queries.ts'
import { refusalText } from '../shared/refusal.ts'
import { AdminNoteForm } from './AdminNoteForm.tsx'
import { AdminNoteItem } from './AdminNoteItem.tsx'
import { AdminNoteReadLog } from './AdminNoteReadLog.tsx'

type OpenedNote = OpenedAdminNotes['rows'][number]

/**
 * The opened notes. They are in component state and not cached, so their text is gone when the person leaves the page.
 */
const useOpenedNotes = (referralId: string) => {
  const [openedNotes, setOpenedNotes] = useState<ReadonlyMap<string, OpenedNote>>(new Map())
  const openNotes = useMutation({
    mutationFn: (noteIds: string[]) => call('readAdminNotes', { params: { id: referralId }, body: { noteIds } }),
    onSuccess: ({ rows }) =>
      setOpenedNotes((previous) => new Map([...previous, ...rows.map((row) => [row.id, row] as const)])),
  })
  return { openedNotes, openNotes }
}

interface Props {
  readonly referralId: string
  /** The toast for a new note, if it is not that of the referral's page. */
  readonly savedText?: string
}

export const AdminNotesPanel = ({ referralId, savedText }: Props) => {
  const { data, isError, error, refetch } = useQuery(adminNotes(referralId))
  const count = data?.rows.length ?? 0
  return (
    <Panel aria-labelledby="admin-notes-heading">
      <PanelHeading
        id="admin-notes-heading"
        aside={count > 0 && <chakra.span color="fg.muted">{m['admin-notes:count']({ count })}</chakra.span>}
      >
        {m['admin-notes:title']()}
      </PanelHeading>
      <chakra.p display="flex" gap="1.5" color="fg.muted" textStyle="small" marginTop="-2" marginBottom="4">
        <chakra.span paddingTop="0.5" aria-hidden>
          <LockKeyhole size={15} strokeWidth={1.9} />
        </chakra.span>
        {m['admin-notes:lead']()}
      </chakra.p>
      {isError && <Failure title={m['admin-notes:loadFailed']()} error={error} onRetry={() => void refetch()} />}
      {/* Depends on the data and not on the error, so that a failed refetch keeps the form and its text. */}
      {data !== undefined && (
        <AdminNotes referralId={referralId} savedText={savedText} notes={data.rows} onRefetch={refetch} />
      )}
    </Panel>
  )
}

interface NotesProps {
  readonly referralId: string
  readonly savedText: string | undefined
  /** The notes without their text. */
  readonly notes: readonly AdminNote[]
  readonly onRefetch: () => Promise<unknown>
}

const AdminNotes = ({ referralId, savedText, notes, onRefetch }: NotesProps) => {
  const canReadLog = useCanCall('adminNoteAccessLog')
  const { openedNotes, openNotes } = useOpenedNotes(referralId)
  const unreadIds = notes.filter(({ id, edition }) => openedNotes.get(id)?.edition !== edition).map(({ id }) => id)
  /** Reloads the list. If other notes are open, the saved note is opened as well. */
  const refreshAfterSaving = async (noteId: string) => {
    // Even if opening the note fails, it has been saved. The error appears below the list.
    if (openedNotes.size > 0) await openNotes.mutateAsync([noteId]).catch(() => undefined)
    await onRefetch()
  }
  return (
    <>
      <AdminNoteForm
        referralId={referralId}
        savedText={savedText ?? m['admin-notes:added']()}
        onDone={(noteId) => void refreshAfterSaving(noteId)}
      />
      {notes.length === 0 ? (
        <chakra.p color="fg.muted" marginTop="4">
          {m['admin-notes:empty']()}
        </chakra.p>
      ) : (
        <chakra.ul marginTop="5" borderTopWidth="1px">
          {notes.map((note) => (
            <AdminNoteItem
              key={note.id}
              referralId={referralId}
              note={note}
              openedNote={openedNotes.get(note.id)}
              onSaved={refreshAfterSaving}
              onStale={() => void onRefetch()}
            />
          ))}
        </chakra.ul>
      )}
      {unreadIds.length > 0 && (
        <OpenNotesButton
          pending={openNotes.isPending}
          isUpdate={openedNotes.size > 0}
          onOpen={() => openNotes.mutate(unreadIds)}
        />
      )}
      {openNotes.isError && (
        <div role="alert">
          <FieldError id="admin-notes-problem">
            {m['admin-notes:openFailedWithReason']({ reason: refusalText(openNotes.error) })}
          </FieldError>
        </div>
      )}
      {canReadLog && notes.length > 0 && <AdminNoteReadLog referralId={referralId} notes={notes} />}
    </>
  )
}

interface OpenNotesButtonProps {
  readonly pending: boolean
  /** Whether some notes are already open, while others are new or have changed since. */
  readonly isUpdate: boolean
  readonly onOpen: () => void
}

const OpenNotesButton = ({ pending, isUpdate, onOpen }: OpenNotesButtonProps) => {
  const label = isUpdate ? m['admin-notes:readUpdated']() : m['admin-notes:read']()
  return (
    <Button variant="outline" marginTop="4" aria-busy={pending} onClick={onOpen}>
      {pending ? m['admin-notes:opening']() : label}
    </Button>
  )
}
