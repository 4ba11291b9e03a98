// A place to add a note to a referral's history; what was typed stays until it is in the log, through a reload too, and when
// the referral takes no more notes meanwhile (TL-09, TL-10).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { NoteField, noteError } from '../actions/NoteField.tsx'
import { refusalText } from '../actions/refusal.ts'
import { useReferralCommand } from '../actions/useReferralCommand.ts'
import { useDraft } from '../../../lib/stores/drafts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckField } from '../../../design-system/ui/Field.tsx'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'

const emptyDraft = { text: '', shared: false }

interface Props {
  readonly id: string
  /** Written by the family it is about. */
  readonly isOwnReferral: boolean
  /** The referral takes a note of this reader now. Where it no longer does, only what was typed is left to see. */
  readonly isOpen: boolean
}

export const AddNote = ({ id, isOwnReferral: own, isOpen: open }: Props) => {
  const { draft, change, forget } = useDraft(`note:${id}`, emptyDraft)
  const { text, shared } = draft
  const [error, setError] = useState<string>()
  const mutation = useReferralCommand(forget)
  if (!open && text === '') return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!open) return
    const problem = text.trim() === '' ? m['referral-detail:timeline.noteEmpty']() : noteError(text)
    setError(problem)
    if (problem !== undefined || mutation.isPending) return
    mutation.mutate({ id, command: { action: 'add_note', text, ...(shared ? { sharedWithClient: true } : {}) } })
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
            !open
              ? m['referral-detail:timeline.noteClosed']()
              : mutation.error === null
                ? error
                : refusalText(mutation.error)
          }
          onChange={(newText) => {
            change((before) => ({ ...before, text: newText }))
            setError(undefined)
            if (mutation.error !== null) mutation.reset()
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
        <Button type="submit" variant="outline" marginTop={{ md: '12' }} aria-busy={mutation.isPending}>
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
