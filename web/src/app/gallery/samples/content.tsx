// Content of panels: labeled values, statistics, tags, progress steps and timelines.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, CalendarDays, FileSearch, Gift, Inbox, Route, Send, StickyNote } from 'lucide-react'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { SummaryStats } from '../../../design-system/ui/SummaryStats.tsx'
import { HighlightedText } from '../../../design-system/ui/HighlightedText.tsx'
import { Key } from '../../../design-system/ui/inputs.tsx'
import { NoWrapDurations } from '../../../design-system/ui/NoWrapDurations.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { type ProgressStep, ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { LabelTag, Tag } from '../../../design-system/ui/Tag.tsx'
import { Timeline } from '../../../design-system/ui/Timeline.tsx'
import { Line, focusRing, longName, longText } from './layout.tsx'
import type { Section } from './section.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

const stats = [
  { label: 'Total Referrals', value: '148', note: 'all time' },
  { label: 'Active Referrals', value: '12', note: 'currently in service' },
  { label: 'Completed', value: '119', note: 'successfully resolved' },
  { label: 'Total Investment', value: '$48,215', note: 'dollars invested' },
]

const steps: readonly (ProgressStep & { readonly detail: string })[] = [
  { key: 'requested', title: 'Requested', icon: Inbox, state: 'done', detail: 'Nov 12' },
  { key: 'in_review', title: 'In review', icon: FileSearch, state: 'current', detail: 'Assigned to Ruth A., Nov 14' },
  { key: 'submitted', title: 'Submitted', icon: Send, state: 'next', detail: 'Within 2 business days' },
]

const explanation = [
  { key: 'ask', title: 'You ask for help', icon: Inbox, state: 'next', detail: 'It takes about 5 minutes.' },
  { key: 'review', title: 'We read your request', icon: FileSearch, state: 'next', detail: 'Within 24-48 hours.' },
  { key: 'partner', title: 'A partner calls you', icon: Send, state: 'next', detail: longText },
] as const

const by = 'by Ruth A., Exchange staff'
const events = [
  { id: '1', icon: StickyNote, title: 'Note added', by, instant: ago(2), note: longText },
  {
    id: '2',
    icon: Route,
    title: 'Routed',
    by,
    instant: ago(26),
    change: (
      <>
        <chakra.s color="fg.muted">No receiver</chakra.s>
        <ArrowRight size={16} aria-label="then" />
        <strong>{longName}</strong>
      </>
    ),
  },
  { id: '3', icon: FileSearch, title: 'Review started', instant: ago(24 * 40) },
]

export const content: Section = {
  title: 'Content',
  components: {
    Panel: {
      states: {
        default: <Panel as="div">A surface with a hairline.</Panel>,
        'long text': <Panel as="div">{longText}</Panel>,
      },
    },
    PanelHeading: {
      states: {
        default: <PanelHeading>Timeline</PanelHeading>,
        'with an aside': <PanelHeading aside={<span>3 of 12</span>}>Timeline</PanelHeading>,
        'long text': <PanelHeading aside={<span>3 of 12</span>}>{longName}</PanelHeading>,
      },
    },
    LabeledValue: {
      states: {
        default: (
          <dl>
            <LabeledValue name="County">Paulding</LabeledValue>
          </dl>
        ),
        'long text': (
          <dl>
            <LabeledValue name="Receiving organization">{longName}</LabeledValue>
          </dl>
        ),
      },
    },
    SummaryStats: {
      width: 'full',
      states: {
        default: <SummaryStats label="Summary" stats={stats} />,
        'two stats': <SummaryStats label="Short summary" stats={stats.slice(0, 2)} />,
        loading: <SummaryStats label="Summary, loading" stats={stats} placeholder="Loading your totals" />,
      },
    },
    Tag: {
      states: {
        default: <Tag bg="bg.muted">Monthly</Tag>,
        compact: (
          <Tag size="compact" bg="bg.muted">
            Monthly
          </Tag>
        ),
        outlined: <Tag outlined>Monthly</Tag>,
        bare: <Tag bare>Monthly</Tag>,
      },
    },
    LabelTag: {
      states: {
        tints: (
          <Line>
            <LabelTag>Plain</LabelTag>
            <LabelTag tint="good">Good</LabelTag>
            <LabelTag tint="open">Open</LabelTag>
            <LabelTag tint="bad">Bad</LabelTag>
          </Line>
        ),
        'with an icon': (
          <LabelTag tint="open" icon={Gift}>
            Covenant partner
          </LabelTag>
        ),
      },
    },
    Key: {
      states: {
        default: (
          <Line>
            <Key>/</Key>
            <Key>?</Key>
            <Key>Esc</Key>
          </Line>
        ),
      },
    },
    HighlightedText: {
      states: {
        match: <HighlightedText text="Harbor Lane Housing" match="lane" />,
        'no match': <HighlightedText text="Harbor Lane Housing" match="cobb" />,
      },
    },
    NoWrapDurations: { states: { default: <NoWrapDurations>Staff read it within 24-48 hours.</NoWrapDurations> } },
    RelativeTime: {
      states: {
        ago: <RelativeTime instant={ago(2)} />,
        arrival: <RelativeTime instant={ago(26)} form="arrival" />,
        'long ago': <RelativeTime instant={ago(24 * 400)} />,
        focus: (
          <chakra.span display="inline-block" css={focusRing}>
            <RelativeTime instant={ago(2)} plain />
          </chakra.span>
        ),
      },
    },
    ProgressSteps: {
      width: 'full',
      states: {
        default: (
          <Panel as="div">
            <ProgressSteps steps={steps} label="Progress" />
          </Panel>
        ),
        vertical: (
          <Panel as="div">
            <ProgressSteps steps={steps} direction="vertical" label="Vertical progress" />
          </Panel>
        ),
        'explains a process': <ProgressSteps steps={explanation} label="How it works" plain />,
      },
    },
    Timeline: {
      width: 'full',
      states: {
        default: (
          <Panel as="div">
            <Timeline label="Timeline" items={events} />
          </Panel>
        ),
        'one event': (
          <Panel as="div">
            <Timeline
              label="Short timeline"
              items={[{ id: '1', icon: CalendarDays, title: 'Appointment', instant: ago(0.5) }]}
            />
          </Panel>
        ),
      },
    },
  },
}
