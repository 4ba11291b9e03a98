// A place to add a note to a referral's history; what was typed stays until it is in the log (TL-09, TL-10).
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { NoteField, noteProblem } from '../../referral/NoteField.tsx'
import { refusalText } from '../../referral/refusal.ts'
import { useAct } from '../../referral/useAct.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Checkbox } from '../../ui/inputs.tsx'

const words = t.detail.timeline

/** `own`: written by the family it is about. */
export const AddNote = ({ id, own }: { id: string; own: boolean }) => {
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const act = useAct(() => {
    setText('')
    setShared(false)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = text.trim() === '' ? words.noteEmpty : noteProblem(text)
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
          label={words.addNote}
          help={own ? words.addOwnNoteHint : words.addNoteHint}
          value={text}
          rows={2}
          error={act.error === null ? error : refusalText(act.error)}
          onChange={(typed) => {
            setText(typed)
            setError(undefined)
            if (act.error !== null) act.reset()
          }}
        />
        {!own && (
          <CheckField id="new-note-shared" label={words.shareNote}>
            {(control) => (
              <Checkbox {...control} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
            )}
          </CheckField>
        )}
      </chakra.div>
      <Button type="submit" variant="outline" marginTop={{ md: '12' }} aria-busy={act.isPending}>
        {t.act.label.add_note}
      </Button>
    </chakra.form>
  )
}
