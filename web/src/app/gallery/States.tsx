// The empty, no-matches, failed and loading states.
import { chakra } from '@chakra-ui/react'
import { ProblemError } from '../../lib/api/problem.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { PageSkeleton, RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { EmptyState, NoMatches } from '../../design-system/ui/states.tsx'
import { Sample } from './Sample.tsx'

const problem = new ProblemError({
  type: 'about:blank',
  title: 'Failed to load referral details',
  status: 500,
  code: 'unexpected',
  requestId: '8f21-c0d4',
})

const doNothing = () => undefined

export const States = () => (
  <>
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="6">
      <Sample name="Nothing yet">
        <Panel px="0" py="0">
          <EmptyState
            title="No incoming referrals found."
            text="When the exchange sends one to your organization, it appears here."
          />
        </Panel>
      </Sample>
      <Sample name="Nothing matches">
        <Panel px="0" py="0">
          <NoMatches title="No referrals found for current filters." onClear={doNothing} />
        </Panel>
      </Sample>
      <Sample name="Failed">
        <Panel px="0" py="0">
          <Failure title="Failed to load referral details" error={problem} onRetry={doNothing} oldRowsStay />
        </Panel>
      </Sample>
    </chakra.div>
    <Sample name="Loading keeps the shape of the page">
      <Panel px="0" py="0" marginBottom="6">
        <RowsSkeleton rows={3} />
      </Panel>
      <PageSkeleton />
    </Sample>
  </>
)
