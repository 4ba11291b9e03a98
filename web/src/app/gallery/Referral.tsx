// Progress steps, timeline, figures, sender and receiver, and a patch.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, FileSearch, Route, StickyNote } from 'lucide-react'
import { Figures } from '../../design-system/ui/Figures.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { Patch } from '../../design-system/ui/Patch.tsx'
import { ProgressSteps } from '../../design-system/ui/ProgressSteps.tsx'
import { RouteLine } from '../../features/referrals/shared/RouteLine.tsx'
import { referralProgressSteps } from '../../features/referrals/shared/referral-progress.ts'
import { StatusTag } from '../../features/referrals/shared/tags.tsx'
import { Timeline } from '../../design-system/ui/Timeline.tsx'
import { Pair, Sample } from './Sample.tsx'

const noMilestones = new Set<never>()
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const inReview = referralProgressSteps({
  status: 'in_review',
  disposition: null,
  start: 'requested',
  passedMilestones: noMilestones,
}).map((step) => (step.key === 'in_review' ? { ...step, detail: 'Claimed by Ruth A., Nov 14' } : step))
const declined = referralProgressSteps({
  status: 'returned',
  disposition: 'declined',
  start: 'requested',
  passedMilestones: new Set(['in_review', 'submitted']),
})

const Events = () => (
  <Timeline
    label="Timeline"
    items={[
      {
        ...{ id: '1', icon: StickyNote, title: 'Note added', by: 'by Ruth A., Exchange staff', instant: ago(2) },
        note: 'Spoke with Dana. The landlord will hold the filing until Friday if a pledge letter arrives by Wednesday.',
      },
      {
        ...{ id: '2', icon: Route, title: 'Routed', by: 'by Ruth A., Exchange staff', instant: ago(26) },
        change: (
          <>
            <chakra.s color="fg.muted">No receiver</chakra.s>
            <ArrowRight size={16} aria-label="then" />
            <strong>Harbor Lane Housing</strong>
          </>
        ),
      },
      {
        ...{ id: '3', icon: FileSearch, title: 'Review started', by: 'by Ruth A., Exchange staff', instant: ago(98) },
        change: (
          <>
            <StatusTag status="requested" disposition={null} />
            <ArrowRight size={16} aria-label="then" />
            <StatusTag status="in_review" disposition={null} />
          </>
        ),
      },
    ]}
  />
)

export const Referral = () => (
  <>
    <Sample name="Summary figures">
      <Figures
        label="Summary"
        figures={[
          { label: 'Total Referrals', value: '148', note: 'all time' },
          { label: 'Active Referrals', value: '12', note: 'currently in service' },
          { label: 'Completed', value: '119', note: 'successfully resolved' },
          { label: 'Total Investment', value: '$48,215', note: 'dollars invested' },
        ]}
      />
    </Sample>
    <Sample name="Progress steps">
      <Panel>
        <ProgressSteps steps={inReview} />
      </Panel>
    </Sample>
    <Pair>
      <Sample name="Vertical steps, ended by a decline">
        <Panel>
          <ProgressSteps steps={declined} direction="down" />
        </Panel>
      </Sample>
      <Sample name="Sender and receiver, and a patch">
        <RouteLine
          from={{ label: 'From', name: 'Laurel Creek Community Church' }}
          to={{ label: 'Partner', name: 'Harbor Lane Housing' }}
          isSent={false}
        />
        <chakra.div marginTop="5">
          <Patch color="honey">
            <chakra.p px="9" py="8" textStyle="display">
              “I told it one time.”
            </chakra.p>
          </Patch>
        </chakra.div>
      </Sample>
    </Pair>
    <Sample name="Timeline">
      <Panel>
        <PanelHeading>Timeline</PanelHeading>
        <Events />
      </Panel>
    </Sample>
  </>
)
