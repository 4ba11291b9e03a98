// The form that adds a note to a referral's history (TL-09, TL-10). The typed text is kept until the note is saved,
// even through a reload, and even if the referral stops accepting notes in the meantime.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { actionLabel } from '../actions/action-messages.ts'
import { useNeedsConnection } from '../../../layouts/page-status/useNeedsConnection.tsx'
import { NoteField, noteError } from '../../../layouts/crisis/NoteField.tsx'
import { refusalText } from '../shared/refusal.ts'
import { useReferralCommand } from '../actions/useReferralCommand.ts'
import { useDraft } from '../../../lib/forms/drafts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxField } from '../../../design-system/ui/Field.tsx'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'

const emptyDraft = { text: '', sharedWithClient: false }

interface Props {
  readonly id: string
  /** Whether the user is the client of this referral. */
  readonly isOwnReferral: boolean
  /** Whether the family has an account, in which it can read a note. */
  readonly canShare: boolean
  /** Whether the user may add a note now. If not, the form only shows text that was typed earlier. */
  readonly isOpen: boolean
}

export const AddNote = ({ id, isOwnReferral, canShare, isOpen }: Props) => {
  const { draft, change, deleteDraft } = useDraft(`note:${id}`, emptyDraft)
  const { text, sharedWithClient } = draft
  const [error, setError] = useState<string>()
  const mutation = useReferralCommand(deleteDraft)
  const { props, reason } = useNeedsConnection(isOwnReferral)
  if (!isOpen && text === '') return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isOpen) return
    const problem = text.trim() === '' ? m['referral-detail:timeline.noteEmpty']() : noteError(text)
    setError(problem)
    if (problem !== undefined || mutation.isPending) return
    mutation.mutate({ id, command: { action: 'add_note', text, sharedWithClient: sharedWithClient && canShare } })
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
          help={
            isOwnReferral ? m['referral-detail:timeline.addOwnNoteHelp']() : m['referral-detail:timeline.addNoteHelp']()
          }
          value={text}
          rows={2}
          error={
            !isOpen
              ? m['referral-detail:timeline.noteClosed']()
              : mutation.error === null
                ? error
                : refusalText(mutation.error)
          }
          onChange={(newText) => {
            change((previous) => ({ ...previous, text: newText }))
            setError(undefined)
            if (mutation.error !== null) mutation.reset()
          }}
        />
        {canShare && isOpen && (
          <CheckboxField id="new-note-shared" label={m['referral-detail:timeline.shareNote']()}>
            {(control) => (
              <Checkbox
                {...control}
                checked={sharedWithClient}
                onChange={({ currentTarget }) =>
                  change((previous) => ({ ...previous, sharedWithClient: currentTarget.checked }))
                }
              />
            )}
          </CheckboxField>
        )}
        {isOpen && reason}
      </chakra.div>
      {isOpen ? (
        <Button type="submit" variant="outline" marginTop={{ md: '12' }} {...props} aria-busy={mutation.isPending}>
          {actionLabel.add_note()}
        </Button>
      ) : (
        <Button variant="quiet" marginTop={{ md: '12' }} onClick={deleteDraft}>
          {m['referral-detail:timeline.discardNote']()}
        </Button>
      )}
    </chakra.form>
  )
}
