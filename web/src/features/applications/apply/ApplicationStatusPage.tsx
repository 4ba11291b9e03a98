// /partners/apply/status: the status of an application, for anyone with the link from its confirmation email.
import type { ApplicationStage, ApplicationStatus } from '#contracts/applications.ts'
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FileSearch, type LucideIcon, Scale, Send } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { ProblemError, asProblem } from '../../../lib/api/problem-error.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { latestKnownPosition } from '../../../lib/api/read-your-writes.ts'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { formatDate } from '../../../lib/format/time.ts'

const steps: readonly { readonly key: string; readonly title: string; readonly icon: LucideIcon }[] = [
  { key: 'sent', title: m['applications:status.sentStep'](), icon: Send },
  { key: 'read', title: m['applications:status.reviewStep'](), icon: FileSearch },
  { key: 'decided', title: m['applications:status.decisionStep'](), icon: Scale },
]
const stageMessages = {
  new: { title: m['applications:status.stages.new.title'], text: m['applications:status.stages.new.text'] },
  screening: {
    title: m['applications:status.stages.screening.title'],
    text: m['applications:status.stages.screening.text'],
  },
  documents_pending: {
    title: m['applications:status.stages.documentsPending.title'],
    text: m['applications:status.stages.documentsPending.text'],
  },
  approved: {
    title: m['applications:status.stages.approved.title'],
    text: m['applications:status.stages.approved.text'],
  },
  rejected: {
    title: m['applications:status.stages.rejected.title'],
    text: m['applications:status.stages.rejected.text'],
  },
} as const satisfies Readonly<Record<ApplicationStage, unknown>>

/** Index of the current step. */
const stepByStage: Readonly<Record<ApplicationStage, number>> = {
  new: 0,
  screening: 1,
  documents_pending: 1,
  approved: 2,
  rejected: 2,
}

const MissingDocuments = ({ text }: { text: string }) => (
  <chakra.div marginTop="4" padding="4" bg="bg.subtle" borderRadius="control">
    <chakra.h3 fontWeight="600">{m['applications:status.missing']()}</chakra.h3>
    <chakra.p marginTop="1" maxWidth="60ch" overflowWrap="anywhere" whiteSpace="pre-line">
      {text}
    </chakra.p>
  </chakra.div>
)

const StatusPanel = ({ status }: { status: ApplicationStatus }) => {
  const { orgName, stage, submittedAt, updatedAt, missingDocuments = null } = status
  const now = useNow()
  const currentStep = stepByStage[stage]
  const { title, text } = stageMessages[stage]
  return (
    <chakra.div display="grid" gap="6">
      <div>
        <chakra.p textStyle="organizationName" overflowWrap="anywhere">
          {orgName}
        </chakra.p>
        <chakra.p color="fg.muted">
          {updatedAt === submittedAt
            ? m['applications:status.sentOn']({ day: formatDate(submittedAt, now) })
            : m['applications:status.sentAndUpdated']({
                sent: formatDate(submittedAt, now),
                updated: formatDate(updatedAt, now),
              })}
        </chakra.p>
      </div>
      <div>
        <chakra.h2 textStyle="section">{title()}</chakra.h2>
        <chakra.p marginTop="1.5" maxWidth="60ch">
          {missingDocuments === null ? text() : m['applications:status.stages.documentsPending.textListed']()}
        </chakra.p>
        {missingDocuments !== null && <MissingDocuments text={missingDocuments} />}
      </div>
      <ProgressSteps
        direction="vertical"
        label={m['applications:status.steps']()}
        steps={steps.map((step, index) => ({
          ...step,
          state: index < currentStep ? 'done' : index === currentStep ? 'current' : 'next',
        }))}
      />
    </chakra.div>
  )
}

const NoApplication = () => (
  <EmptyState title={m['applications:status.unknown.title']()} text={m['applications:status.unknown.text']()}>
    <ButtonLink to={paths.apply()} variant="outline" size="touch">
      {m['applications:title']()}
    </ButtonLink>
  </EmptyState>
)

/** `unknown` means that no application has this link. */
const fetchStatus = async (key: string, signal: AbortSignal): Promise<ApplicationStatus | 'unknown'> => {
  try {
    return await callPublic('applicationStatus', { body: { key, after: latestKnownPosition() } }, { signal })
  } catch (error) {
    if (asProblem(error).code === 'application_not_found') return 'unknown'
    throw error
  }
}

export const ApplicationStatusPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const { data: pageData, problem } = usePageState()
  const statusQuery = useQuery({
    queryKey: ['application-status', key],
    queryFn: ({ signal }) => fetchStatus(key, signal),
    enabled: key !== '',
    ...(pageData?.applicationStatus === undefined ? {} : { initialData: pageData.applicationStatus }),
    ...failWhenOffline,
    // A person who returns to the page wants the latest status.
    staleTime: 0,
  })
  const failed = problem === undefined ? null : new ProblemError(problem)
  const isUnknown = key === '' || statusQuery.data === 'unknown'
  return (
    <chakra.section maxWidth={rem(640)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display" marginBottom="5">
        {m['applications:status.title']()}
      </chakra.h1>
      <Panel as="div">
        {isUnknown ? (
          <NoApplication />
        ) : (
          <QueryContent
            query={{ ...statusQuery, error: statusQuery.error ?? failed }}
            failedTitle={m['applications:status.loadFailed']()}
            skeleton={<LinesSkeleton />}
          >
            {(status) => status !== 'unknown' && <StatusPanel status={status} />}
          </QueryContent>
        )}
      </Panel>
    </chakra.section>
  )
}
