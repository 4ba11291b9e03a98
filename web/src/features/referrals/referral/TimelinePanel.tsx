// The timeline of a referral, newest event first, with a filter, print, and export (TL-09 to TL-11).
import { m } from '#messages'
import { capabilities } from '#contracts/capabilities.ts'
import { EventKind, eventKinds, eventKindsOf } from '#contracts/history.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { Timeline } from '../../../design-system/ui/Timeline.tsx'
import { AddNote } from './AddNote.tsx'
import { HistoryButtons } from './HistoryButtons.tsx'
import { timelineItem } from './timeline-item.tsx'

const kindLabel = {
  changes: m['referral-history:filter.statusChanges'],
  notes: m['referral-history:filter.notes'],
  alerts: m['referral-history:filter.alerts'],
} satisfies Record<EventKind, () => string>

/** The kind of events to show, from the URL. Null for all kinds. */
const useEventKindFilter = () => {
  const [params, setParams] = useSearchParams()
  const parsedKind = EventKind.safeParse(params.get('events'))
  const setKind = (kind: EventKind | null) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (kind === null) next.delete('events')
        else next.set('events', kind)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [parsedKind.success ? parsedKind.data : null, setKind] as const
}

export const TimelinePanel = ({ referral }: { referral: ReferralDetail }) => {
  const [kind, setKind] = useEventKindFilter()
  const { at } = useAsOf()
  const { timeline } = referral
  const visibleEvents = kind === null ? timeline : timeline.filter((entry) => eventKindsOf(entry).includes(kind))
  return (
    <Panel aria-labelledby="timeline-heading">
      <PanelHeading id="timeline-heading">{m['referral-detail:timeline.title']()}</PanelHeading>
      {at === undefined && (
        <AddNote
          id={referral.id}
          isOwnReferral={false}
          canShare={referral.familyHasAccount !== false}
          isOpen={capabilities(referral).add_note}
        />
      )}
      {timeline.length === 0 ? (
        <EmptyState title={m['referral-detail:timeline.empty']()} />
      ) : (
        <>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="5"
            rowGap="3"
            marginBottom="5"
          >
            <KindFilter timeline={timeline} kind={kind} onChange={setKind} />
            {at === undefined && <HistoryButtons id={referral.id} printPath={paths.printedReferral(referral.id)} />}
          </chakra.div>
          {visibleEvents.length === 0 ? (
            <EmptyState title={m['referral-history:filter.empty']()}>
              <Button variant="outline" onClick={() => setKind(null)}>
                {m['referral-history:filter.showAll']()}
              </Button>
            </EmptyState>
          ) : (
            <Timeline
              label={m['referral-detail:timeline.title']()}
              items={visibleEvents.map((entry) => timelineItem(entry, referral.part !== null))}
            />
          )}
        </>
      )}
    </Panel>
  )
}

interface KindFilterProps {
  readonly timeline: ReferralDetail['timeline']
  readonly kind: EventKind | null
  readonly onChange: (kind: EventKind | null) => void
}

/** Buttons that filter by kind, each with the number of its events. */
const KindFilter = ({ timeline, kind, onChange }: KindFilterProps) => {
  const countEvents = (eventKind: EventKind) =>
    timeline.filter((entry) => eventKindsOf(entry).includes(eventKind)).length
  const options = [
    { value: null, name: m['referral-history:filter.all'](), count: timeline.length },
    ...eventKinds.map((eventKind) => ({
      value: eventKind,
      name: kindLabel[eventKind](),
      count: countEvents(eventKind),
    })),
  ]
  return (
    <chakra.div role="group" aria-label={m['referral-history:filter.label']()} display="flex" flexWrap="wrap" gap="2">
      {options.map(({ value, name, count }) => (
        <Button
          key={name}
          size="row"
          px="3"
          variant={value === kind ? 'soft' : 'quiet'}
          aria-pressed={value === kind}
          onClick={() => onChange(value)}
        >
          {name}
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="400">
            {count}
          </chakra.span>
        </Button>
      ))}
    </chakra.div>
  )
}
