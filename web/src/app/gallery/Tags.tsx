// Colors, tags, ages and buttons.
import { chakra } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { referralStatuses, slaStates } from '#contracts/enumerations.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { SlaGauge } from '../../features/referrals/shared/SlaGauge.tsx'
import { dispositionViews, statusViews } from '../../lib/referral-status.ts'
import { HighPriority, PriorityTag, SlaBadge, StatusViewTag } from '../../features/referrals/shared/tags.tsx'
import { Line, Pair, Sample } from './Sample.tsx'

const swatches = [
  ...['bg.canvas', 'bg.surface', 'bg.subtle', 'bg.muted', 'bg.deep', 'border', 'border.strong'],
  ...['primary.solid', 'primary.subtle', 'accent.solid', 'accent.subtle', 'danger.solid', 'danger.subtle', 'focus'],
]

const days = { on_time: 3, at_risk: 6, overdue: 9 }

const Swatches = () => (
  <chakra.div display="grid" gridTemplateColumns={{ base: 'repeat(3, 1fr)', md: 'repeat(7, 1fr)' }} gap="3.5">
    {swatches.map((name) => (
      <div key={name}>
        <chakra.div height="13" bg={name} borderWidth="1px" borderRadius="control" />
        <chakra.p textStyle="label">{name}</chakra.p>
      </div>
    ))}
  </chakra.div>
)

const Buttons = () => (
  <>
    <Line>
      <Button>Approve &amp; Submit</Button>
      <Button variant="outline">Route</Button>
      <Button variant="soft">Request Referral</Button>
      <Button variant="quiet">Clear</Button>
      <Button variant="outline" colorPalette="danger">
        Withdraw
      </Button>
    </Line>
    <Line marginTop="3">
      <Button outline="3px solid" outlineColor="focus" outlineOffset="2px">
        Focused
      </Button>
      <Button variant="outline" disabled>
        Disabled
      </Button>
      <chakra.span color="fg.muted">Only the receiving partner can accept.</chakra.span>
    </Line>
    <Line marginTop="3">
      <Button size="row" variant="outline">
        Submit
      </Button>
      <Button size="row" variant="quiet">
        Return
      </Button>
      <Button size="touch">Touch</Button>
      <Button size="hero">
        <Send aria-hidden /> Hero
      </Button>
      <Button colorPalette="danger">Erase</Button>
    </Line>
  </>
)

export const Tags = () => (
  <>
    <Sample name="Surfaces and action colors">
      <Swatches />
    </Sample>
    <Pair>
      <Sample name="Status">
        <Line>
          {referralStatuses.map((status) => (
            <StatusViewTag key={status} view={statusViews[status]} />
          ))}
          {Object.entries(dispositionViews).map(([disposition, view]) => (
            <StatusViewTag key={disposition} view={view} />
          ))}
        </Line>
        <Line marginTop="5" alignItems="flex-start">
          {slaStates.map((state) => (
            <chakra.div key={state}>
              <SlaBadge age={{ days: days[state], state, stopped: false }} />
              <SlaGauge age={{ days: days[state], state, stopped: false }} />
            </chakra.div>
          ))}
        </Line>
        <Line marginTop="5">
          <PriorityTag priority="high" />
          <PriorityTag priority="medium" />
          <PriorityTag priority="low" />
          <HighPriority priority="high" />
          <HighPriority priority="high" bare />
        </Line>
      </Sample>
      <Sample name="Buttons">
        <Buttons />
      </Sample>
    </Pair>
  </>
)
