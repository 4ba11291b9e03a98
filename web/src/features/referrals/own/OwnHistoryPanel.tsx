// What has happened with the family's own request, the newest first, and the form for a note of the family (TL-09, TL-10).
import { m } from '#messages'
import { capabilities } from '#contracts/capabilities.ts'
import type { NoteText } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { Timeline, type TimelineItem } from '../../../design-system/ui/Timeline.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { paths } from '../../../lib/paths.ts'
import { AddNote } from '../referral/AddNote.tsx'
import { type FamilyEvent, familyHistory } from './family-history.ts'
import { dayInSentence } from './history-day.ts'
import type { OwnDetail } from './own-referral.ts'

/** The words of a note, or that they were erased. */
const NoteWords = ({ note }: { note: NoteText }) =>
  'text' in note ? note.text : <chakra.em color="fg.muted">{m['own-referral:facts.erased']()}</chakra.em>

const toItem = ({ id, icon, sentence, instant, details, note }: FamilyEvent, now: Date): TimelineItem => ({
  id,
  icon,
  title: sentence,
  instant,
  day: dayInSentence(instant, now),
  ...(details.length === 0 ? {} : { change: details.map((detail) => <span key={detail}>{detail}</span>) }),
  ...(note === null ? {} : { note: <NoteWords note={note} /> }),
})

export const OwnHistoryPanel = ({ referral }: { referral: OwnDetail }) => {
  const now = useNow()
  const events = familyHistory(referral)
  return (
    <Panel aria-labelledby="timeline-heading">
      <PanelHeading id="timeline-heading">{m['own-referral:history.title']()}</PanelHeading>
      {referral.incomplete && (
        <chakra.p color="fg.muted" marginBottom="4">
          {m['own-referral:missingEvents']()}
        </chakra.p>
      )}
      {events.length === 0 ? (
        <EmptyState title={m['own-referral:history.empty']()} />
      ) : (
        <Timeline label={m['own-referral:history.title']()} items={events.map((event) => toItem(event, now))} />
      )}
      <chakra.div marginTop="6">
        <AddNote id={referral.id} isOwnReferral canShare={false} isOpen={capabilities(referral).add_note} />
      </chakra.div>
      <ButtonLink to={paths.printedOwnReferral(referral.id)} variant="quiet" size="touch">
        <Printer aria-hidden />
        {m['own-referral:history.print']()}
      </ButtonLink>
    </Panel>
  )
}
