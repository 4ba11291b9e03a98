// /partners/apply/status: how an application stands, in plain words, for whoever has the link of its mail.
import type { ApplicationStage, ApplicationStatus } from '#contracts/applications.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FileSearch, type LucideIcon, Scale, Send } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { lastWrittenPosition } from '../../../lib/api/read-your-writes.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../design-system/ui/clock.ts'
import { Loaded } from '../../../design-system/ui/Loaded.tsx'
import { NoScriptNotice, hiddenWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import { date } from '../../../design-system/ui/time.ts'
import { useIsHydrated } from '../../../design-system/ui/useIsHydrated.ts'

const words = t.application.status

const steps: readonly { readonly key: string; readonly title: string; readonly icon: LucideIcon }[] = [
  { key: 'sent', title: words.sentStep, icon: Send },
  { key: 'read', title: words.readStep, icon: FileSearch },
  { key: 'decided', title: words.decidedStep, icon: Scale },
]
const reached: Readonly<Record<ApplicationStage, number>> = {
  new: 0,
  screening: 1,
  documents_pending: 1,
  approved: 2,
  rejected: 2,
}

const Standing = ({ status: { orgName, stage, submittedAt, updatedAt } }: { status: ApplicationStatus }) => {
  const now = useNow()
  const at = reached[stage]
  const { title, text } = words.stages[stage]
  return (
    <chakra.div display="grid" gap="6">
      <div>
        <chakra.p textStyle="organizationName" overflowWrap="anywhere">
          {orgName}
        </chakra.p>
        <chakra.p color="fg.muted">
          {words.sent(date(submittedAt, now))}
          {updatedAt !== submittedAt && `. ${words.updated(date(updatedAt, now))}`}
        </chakra.p>
      </div>
      <div>
        <chakra.h2 textStyle="section">{title}</chakra.h2>
        <chakra.p marginTop="1.5" maxWidth="60ch">
          {text}
        </chakra.p>
      </div>
      <ProgressSteps
        direction="down"
        label={words.steps}
        steps={steps.map((step, index) => ({
          ...step,
          state: index < at ? 'done' : index === at ? 'current' : 'next',
        }))}
      />
    </chakra.div>
  )
}

const Unknown = () => (
  <EmptyState title={words.unknown.title} text={words.unknown.text}>
    <ButtonLink to={paths.apply()} variant="outline" size="touch">
      {words.apply}
    </ButtonLink>
  </EmptyState>
)

export const ApplicationStatusPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const addressKnown = useIsHydrated()
  const found = useQuery({
    queryKey: ['application-status', key],
    queryFn: ({ signal }) =>
      callPublic('applicationStatus', { body: { key, after: lastWrittenPosition() } }, { signal }),
    enabled: key !== '',
    ...failWhenOffline,
    // Who comes back to the page wants to know what has become of it.
    staleTime: 0,
  })
  const isUnknown =
    (addressKnown && key === '') || (found.error !== null && asProblem(found.error).code === 'application_not_found')
  return (
    <chakra.section maxWidth={rem(640)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display" marginBottom="5">
        {words.title}
      </chakra.h1>
      <NoScriptNotice />
      <Panel as="div" {...hiddenWithoutScript}>
        {isUnknown ? (
          <Unknown />
        ) : (
          <Loaded
            query={addressKnown ? found : { ...found, data: undefined }}
            failedTitle={words.loadFailed}
            skeleton={<LinesSkeleton />}
          >
            {(status) => <Standing status={status} />}
          </Loaded>
        )}
      </Panel>
    </chakra.section>
  )
}
