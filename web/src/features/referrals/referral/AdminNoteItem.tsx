// One admin note: its author and time and, once it is opened, its text with all earlier versions.
import { m } from '#messages'
import type { AdminNote, AdminNoteEdition, OpenedAdminNotes } from '#contracts/admin-notes.ts'
import type { NoteText } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { formatDateTime } from '../../../lib/format/time.ts'
import { AdminNoteForm } from './AdminNoteForm.tsx'

interface Props {
  readonly referralId: string
  readonly note: AdminNote
  /** The note with its text. Undefined until a person opens it. */
  readonly openedNote: OpenedAdminNotes['rows'][number] | undefined
  /** Resolves once the list shows the saved text. */
  readonly onSaved: (noteId: string) => Promise<void>
  /** Called if someone else edited the note in the meantime. */
  readonly onStale: () => void
}

const personName = (person: AdminNote['writtenBy']) => person?.name ?? m['admin-notes:formerStaff']()

const authorshipText = ({ writtenBy, writtenAt, editedBy, editedAt }: AdminNote): string =>
  [
    m['admin-notes:writtenBy']({ name: personName(writtenBy), at: formatDateTime(writtenAt) }),
    ...(editedAt === null
      ? []
      : [m['admin-notes:editedBy']({ name: personName(editedBy), at: formatDateTime(editedAt) })]),
  ].join(' · ')

export const AdminNoteItem = ({ referralId, note, openedNote, onSaved, onStale }: Props) => {
  const [isEditing, setIsEditing] = useState(false)
  const [latestEdition, ...earlierEditions] = openedNote?.editions ?? []
  const text = latestEdition !== undefined && 'text' in latestEdition.note ? latestEdition.note.text : null
  return (
    <chakra.li py="4" borderBottomWidth="1px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4">
        <chakra.p color="fg.muted" textStyle="small">
          {authorshipText(note)}
        </chakra.p>
        {text !== null && !isEditing && (
          <Button
            variant="quiet"
            size="row"
            px="3"
            aria-label={m['admin-notes:editNote']({ at: formatDateTime(note.writtenAt) })}
            onClick={() => setIsEditing(true)}
          >
            {m['admin-notes:edit']()}
          </Button>
        )}
      </chakra.div>
      {openedNote !== undefined && openedNote.edition !== note.edition && (
        <chakra.p role="status" color="accent.fg" textStyle="small">
          {m['admin-notes:changed']()}
        </chakra.p>
      )}
      {isEditing && openedNote !== undefined && text !== null ? (
        <AdminNoteForm
          referralId={referralId}
          note={{ id: note.id, edition: openedNote.edition, text }}
          savedText={m['admin-notes:edited']()}
          onDone={(noteId) => void onSaved(noteId).then(() => setIsEditing(false))}
          onCancel={() => setIsEditing(false)}
          onStale={onStale}
        />
      ) : (
        latestEdition !== undefined && <NoteBody note={latestEdition.note} />
      )}
      {earlierEditions.length > 0 && <EarlierVersions editions={earlierEditions} />}
    </chakra.li>
  )
}

const NoteBody = ({ note }: { note: NoteText }) => (
  <chakra.p marginTop="1" maxWidth="reading" whiteSpace="pre-wrap" overflowWrap="anywhere">
    {'text' in note ? note.text : <chakra.em color="fg.muted">{m['referral-detail:erasedNote']()}</chakra.em>}
  </chakra.p>
)

const EarlierVersions = ({ editions }: { editions: readonly AdminNoteEdition[] }) => (
  <chakra.details marginTop="2">
    <chakra.summary color="primary.fg" textStyle="small" cursor="pointer">
      {m['admin-notes:earlierVersions']({ count: editions.length })}
    </chakra.summary>
    <chakra.ol marginTop="1" paddingInlineStart="4">
      {editions.map(({ at, by, note }) => (
        <chakra.li key={at + ('text' in note ? note.text : '')} marginTop="2">
          <chakra.p color="fg.muted" textStyle="small">
            {m['admin-notes:writtenBy']({ name: personName(by), at: formatDateTime(at) })}
          </chakra.p>
          <NoteBody note={note} />
        </chakra.li>
      ))}
    </chakra.ol>
  </chakra.details>
)
