// The whole history, newest first, and a place to add a note to it (TL-09 to TL-11).
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { NoteField, noteProblem } from '../../referral/NoteField.tsx'
import { refusalText } from '../../referral/refusal.ts'
import { useAct } from '../../referral/useAct.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { Panel, PanelHeading } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { timelineItem } from './timelineItem.tsx'

const words = t.detail.timeline

/** `own`: read by the family it is about. */
export const TimelinePanel = ({ referral, own }: { referral: ReferralDetail; own: boolean }) => (
  <Panel aria-labelledby="timeline-heading">
    <PanelHeading id="timeline-heading">{words.title}</PanelHeading>
    {referral.actions.includes('add_note') && <AddNote id={referral.id} own={own} />}
    {referral.timeline.length === 0 ? (
      <EmptyState title={words.empty} />
    ) : (
      <Timeline label={words.title} items={referral.timeline.map(timelineItem)} />
    )}
  </Panel>
)

/** What was typed stays until it is in the log. */
const AddNote = ({ id, own }: { id: string; own: boolean }) => {
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
