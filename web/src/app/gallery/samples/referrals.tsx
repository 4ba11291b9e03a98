// The components of referrals: tags, ages, the status filter, the route and the results of a bulk action.
import { chakra } from '@chakra-ui/react'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { awaitingReviewStatuses, referralStatuses, slaStates } from '#contracts/enumeration-values.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { BulkResults } from '../../../features/referrals/shared/BulkResults.tsx'
import { RouteLine } from '../../../features/referrals/shared/RouteLine.tsx'
import { SlaGauge } from '../../../features/referrals/shared/SlaGauge.tsx'
import { StatusFilter } from '../../../features/referrals/shared/StatusFilter.tsx'
import {
  HighPriority,
  PriorityTag,
  SlaBadge,
  StatusTag,
  StatusViewTag,
} from '../../../features/referrals/shared/referral-tags.tsx'
import { dispositionViews } from '../../../lib/display/referral-status.ts'
import { Stateful } from '../sample-wrappers.tsx'
import { Line, doNothing, longName } from './layout.tsx'
import type { Section } from './section.ts'

const days = { on_time: 3, at_risk: 6, overdue: 9 }
const ages = slaStates.map((state) => ({ days: days[state], state, stopped: false }))

const counts = {
  requested: 9,
  pending_review: 6,
  in_review: 19,
  submitted: 27,
  received: 61,
  returned: 14,
  closed: 412,
}

const statusFilter = (initial: readonly ReferralStatus[], shownCounts: typeof counts | undefined) => (
  <Stateful initial={initial}>
    {(checked, setChecked) => (
      <StatusFilter
        statuses={referralStatuses}
        primary={awaitingReviewStatuses}
        checked={checked}
        counts={shownCounts}
        onChange={setChecked}
      />
    )}
  </Stateful>
)

const done = { id: '3f9a2c71', name: '3f9a2c71', done: true, text: 'Sent to Harbor Lane Housing' }
const refused = {
  id: 'b27d0f93',
  name: 'b27d0f93',
  done: false,
  text: 'Changed since you opened it: Imani D. returned it at 2:14 PM',
  action: (
    <Button size="row" variant="outline">
      Show current
    </Button>
  ),
}

export const referrals: Section = {
  title: 'Referrals',
  components: {
    StatusTag: {
      states: {
        regular: (
          <Line>
            {referralStatuses.map((status) => (
              <StatusTag key={status} status={status} disposition={null} />
            ))}
          </Line>
        ),
        compact: (
          <Line>
            {referralStatuses.map((status) => (
              <StatusTag key={status} status={status} disposition={null} size="compact" />
            ))}
          </Line>
        ),
      },
    },
    StatusViewTag: {
      states: {
        dispositions: (
          <Line>
            {Object.entries(dispositionViews).map(([disposition, view]) => (
              <StatusViewTag key={disposition} view={view} />
            ))}
          </Line>
        ),
      },
    },
    SlaBadge: {
      states: {
        regular: (
          <Line>
            {ages.map((age) => (
              <SlaBadge key={age.state} age={age} />
            ))}
          </Line>
        ),
        'without a tint while on time': (
          <Line>
            {ages.map((age) => (
              <SlaBadge key={age.state} age={age} quietOnTime />
            ))}
          </Line>
        ),
      },
    },
    SlaGauge: {
      states: {
        all: (
          <chakra.div display="grid" gap="3">
            {ages.map((age) => (
              <SlaGauge key={age.state} age={age} />
            ))}
          </chakra.div>
        ),
      },
    },
    PriorityTag: {
      states: {
        all: (
          <Line>
            <PriorityTag priority="high" />
            <PriorityTag priority="medium" />
            <PriorityTag priority="low" />
          </Line>
        ),
      },
    },
    HighPriority: {
      states: {
        all: (
          <Line>
            <HighPriority priority="high" />
            <HighPriority priority="high" bare />
          </Line>
        ),
      },
    },
    StatusFilter: {
      width: 'full',
      states: {
        'some checked': statusFilter(awaitingReviewStatuses, counts),
        'counts are loading': statusFilter([], undefined),
      },
    },
    RouteLine: {
      states: {
        'not accepted yet': (
          <RouteLine
            from={{ label: 'From', name: 'Laurel Creek Community Church' }}
            to={{ label: 'To', name: 'Harbor Lane Housing' }}
            isSent={false}
          />
        ),
        'accepted, long text': (
          <RouteLine
            from={{ label: 'From', name: longName }}
            to={{ label: 'To', name: 'Harbor Lane Housing' }}
            isSent
          />
        ),
      },
    },
    BulkResults: {
      width: 'full',
      states: {
        'some refused': (
          <BulkResults title="Approved & submitted 1 referral(s)." onDismiss={doNothing} lines={[done, refused]} />
        ),
        'can be undone': (
          <BulkResults title="Declined 1 referral(s)." onDismiss={doNothing} onUndo={doNothing} lines={[done]} />
        ),
      },
    },
  },
}
