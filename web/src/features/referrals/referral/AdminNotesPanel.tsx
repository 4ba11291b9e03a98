// Notes that only staff can read. Texts load only when a person opens them, and every reading is recorded (NEW-28).
import { m } from '#messages'
import type { OpenedAdminNotes } from '#contracts/admin-notes.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { adminNotes } from '../queries.ts'
import { refusalText } from '../actions/refusal.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { FieldError } from '../../../design-system/ui/Field.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { AdminNoteForm } from './AdminNoteForm.tsx'
import { AdminNoteItem } from './AdminNoteItem.tsx'
import { AdminNoteReadLog } from './AdminNoteReadLog.tsx'

type OpenedNote = OpenedAdminNotes['rows'][number]

/** The opened notes. They are component state and not cached, so the texts are gone when the person leaves the page. */
const useOpenedNotes = (referralId: string) => {
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenedNote>>(new Map())
  const reading = useMutation({
    mutationFn: (noteIds: string[]) => call('readAdminNotes', { params: { id: referralId }, body: { noteIds } }),
    onSuccess: ({ rows }) =>
      setOpened((previous) => new Map([...previous, ...rows.map((row) => [row.id, row] as const)])),
  })
  return { opened, reading }
}

export const AdminNotesPanel = ({ referralId }: { readonly referralId: string }) => {
  const isAdmin = useSession(({ user }) => user?.platformRole === 'admin')
  const list = useQuery(adminNotes(referralId))
  const { opened, reading } = useOpenedNotes(referralId)
  const rows = list.data?.rows ?? []
  const unreadNotes = rows.filter(({ id, edition }) => opened.get(id)?.edition !== edition)
  /** Reloads the list. If other notes are open, the saved note opens as well. */
  const refreshAfterWriting = async (noteId: string) => {
    // The note is saved even if opening it fails; the mutation shows that error.
    if (opened.size > 0) await reading.mutateAsync([noteId]).catch(() => undefined)
    await list.refetch()
  }
  return (
    <Panel aria-labelledby="admin-notes-heading">
      <PanelHeading
        id="admin-notes-heading"
        aside={
          rows.length > 0 && (
            <chakra.span color="fg.muted">{m['admin-notes:count']({ count: rows.length })}</chakra.span>
          )
        }
      >
        {m['admin-notes:title']()}
      </PanelHeading>
      <chakra.p display="flex" gap="1.5" color="fg.muted" textStyle="small" marginTop="-2" marginBottom="4">
        <chakra.span paddingTop="0.5" aria-hidden>
          <LockKeyhole size={15} strokeWidth={1.9} />
        </chakra.span>
        {m['admin-notes:lead']()}
      </chakra.p>
      {list.isError && (
        <Failure title={m['admin-notes:loadFailed']()} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {/* Depends on the data and not on the error, so that a failed refetch keeps the form and its text. */}
      {list.data !== undefined && (
        <>
          <AdminNoteForm referralId={referralId} onDone={(noteId) => void refreshAfterWriting(noteId)} />
          {rows.length === 0 && (
            <chakra.p color="fg.muted" marginTop="4">
              {m['admin-notes:empty']()}
            </chakra.p>
          )}
          {rows.length > 0 && (
            <chakra.ul marginTop="5" borderTopWidth="1px">
              {rows.map((note) => (
                <AdminNoteItem
                  key={note.id}
                  referralId={referralId}
                  note={note}
                  opened={opened.get(note.id)}
                  onWritten={refreshAfterWriting}
                  onStale={() => void list.refetch()}
                />
              ))}
            </chakra.ul>
          )}
          {unreadNotes.length > 0 && (
            <Button
              variant="outline"
              marginTop="4"
              aria-busy={reading.isPending}
              onClick={() => reading.mutate(unreadNotes.map(({ id }) => id))}
            >
              {reading.isPending
                ? m['admin-notes:opening']()
                : opened.size > 0
                  ? m['admin-notes:readUpdated']()
                  : m['admin-notes:read']()}
            </Button>
          )}
          {reading.isError && (
            <div role="alert">
              <FieldError id="admin-notes-problem">
                {m['admin-notes:openFailedWithReason']({ reason: refusalText(reading.error) })}
              </FieldError>
            </div>
          )}
          {isAdmin && rows.length > 0 && <AdminNoteReadLog referralId={referralId} notes={rows} />}
        </>
      )}
    </Panel>
  )
}
