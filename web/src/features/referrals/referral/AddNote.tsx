// A place to add a note to a referral's history; what was typed stays until it is in the log, through a reload too, and when
// the referral takes no more notes meanwhile (TL-09, TL-10).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { NoteField, noteProblem } from '../actions/NoteField.tsx'
import { refusalText } from '../actions/refusal.ts'
import { useAct } from '../actions/useAct.ts'
import { useDraft } from '../../../lib/stores/drafts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckField } from '../../../design-system/ui/Field.tsx'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'

const empty = { text: '', shared: false }

interface Props {
  readonly id: string
  /** Written by the family it is about. */
  readonly own: boolean
  /** The referral takes a note of this reader now. Where it no longer does, only what was typed is left to see. */
  readonly open: boolean
}

export const AddNote = ({ id, own, open }: Props) => {
  const { draft, change, forget } = useDraft(`note:${id}`, empty)
  const { text, shared } = draft
  const [error, setError] = useState<string>()
  const act = useAct(forget)
  if (!open && text === '') return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!open) return
    const problem = text.trim() === '' ? m['referral-detail:timeline.noteEmpty']() : noteProblem(text)
    setError(problem)
    if (problem !== undefined || act.isPending) return
    act.mutate({ id, command: { action: 'add_note', text, ...(shared ? { sharedWithClient: true } : {}) } })
  }
  return (
    <chakra.form
      noValidate
      onSubmit={submit}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'flex-start' }}
      gap="3"
      marginBottom="6"
    >
      <chakra.div flexGrow={1} display="grid" gap="2">
        <NoteField
          id="new-note"
          label={m['referral-detail:timeline.addNote']()}
          help={own ? m['referral-detail:timeline.addOwnNoteHint']() : m['referral-detail:timeline.addNoteHint']()}
          value={text}
          rows={2}
          error={
            !open ? m['referral-detail:timeline.noteClosed']() : act.error === null ? error : refusalText(act.error)
          }
          onChange={(typed) => {
            change((before) => ({ ...before, text: typed }))
            setError(undefined)
            if (act.error !== null) act.reset()
          }}
        />
        {!own && open && (
          <CheckField id="new-note-shared" label={m['referral-detail:timeline.shareNote']()}>
            {(control) => (
              <Checkbox
                {...control}
                checked={shared}
                onChange={({ currentTarget }) => change((before) => ({ ...before, shared: currentTarget.checked }))}
              />
            )}
          </CheckField>
        )}
      </chakra.div>
      {open ? (
        <Button type="submit" variant="outline" marginTop={{ md: '12' }} aria-busy={act.isPending}>
          {t.act.label.add_note}
        </Button>
      ) : (
        <Button variant="quiet" marginTop={{ md: '12' }} onClick={forget}>
          {m['referral-detail:timeline.discardNote']()}
        </Button>
      )}
    </chakra.form>
  )
}
