// Shows admins who read which admin note, and when (NEW-28).
import { m } from '#messages'
import type { AdminNote } from '#contracts/admin-notes.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminNoteAccessLog } from '../queries.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { formatDateTime } from '../../../lib/format/time.ts'

interface Props {
  readonly referralId: string
  readonly notes: readonly AdminNote[]
}

export const AdminNoteReadLog = ({ referralId, notes }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <chakra.div marginTop="4">
      <Button
        variant="quiet"
        size="row"
        px="3"
        marginInlineStart="-3"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? m['admin-notes:readers.hide']() : m['admin-notes:readers.show']()}
      </Button>
      {isOpen && <ReadLogRows referralId={referralId} notes={notes} />}
    </chakra.div>
  )
}

/** Someone who opens a note sees its earlier versions too. */
const readText = ({ version, ...values }: { name: string; date: string; version: number }) =>
  version === 1
    ? m['admin-notes:readers.readNote'](values)
    : m['admin-notes:readers.readVersions']({ ...values, version })

/** Refetched each time it is opened, because reading a note sends no live update. */
const ReadLogRows = ({ referralId, notes }: Props) => {
  const [page, setPage] = useState(1)
  const result = useQuery({ ...adminNoteAccessLog(referralId, page), staleTime: 0 })
  if (result.isError) {
    return (
      <Failure title={m['admin-notes:readers.failed']()} error={result.error} onRetry={() => void result.refetch()} />
    )
  }
  if (!result.isSuccess) return null
  const { rows, pages } = result.data
  const noteDate = (noteId: string) => {
    const note = notes.find(({ id }) => id === noteId)
    return note === undefined ? shortId(noteId) : formatDateTime(note.writtenAt)
  }
  return (
    <>
      {rows.length === 0 && <chakra.p color="fg.muted">{m['admin-notes:readers.empty']()}</chakra.p>}
      <chakra.ul aria-label={m['admin-notes:readers.label']()} textStyle="small">
        {rows.map(({ id, reader, noteId, edition, at }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" py="1">
            <span>
              {readText({
                name: reader?.name ?? m['admin-notes:formerStaff'](),
                date: noteDate(noteId),
                version: edition,
              })}
            </span>
            <chakra.span color="fg.muted">{formatDateTime(at)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {pages > 1 && <Paging page={page} pages={pages} onPage={setPage} tableName={m['admin-notes:readers.label']()} />}
    </>
  )
}
