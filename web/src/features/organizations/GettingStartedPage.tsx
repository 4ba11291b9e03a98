// /admin/getting-started: the steps from an empty installation to the first outcome, with what is done and what is next.
import { m } from '#messages'
import type { SetupProgress } from '#contracts/managed-organizations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../design-system/ui/ProgressSteps.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { type SetupStep, setupSteps } from './setup-steps.ts'
import { setupProgress } from './queries.ts'

export const GettingStartedPage = () => {
  const progress = useQuery(setupProgress())
  return (
    <chakra.div maxWidth="46rem">
      <chakra.h1 textStyle="pageTitle">{m['organizations:start.title']()}</chakra.h1>
      <chakra.p color="fg.muted" textWrap="pretty" marginTop="1" marginBottom="5">
        {m['organizations:start.lead']()}
      </chakra.p>
      <Panel as="div">
        <QueryContent query={progress} failedTitle={m['organizations:start.loadFailed']()}>
          {(data) => <Steps progress={data} />}
        </QueryContent>
      </Panel>
    </chakra.div>
  )
}

const Steps = ({ progress }: { readonly progress: SetupProgress }) => {
  const steps = setupSteps(progress)
  return (
    <>
      {steps.every(({ state }) => state === 'done') && (
        <chakra.div marginBottom="5">
          <Notice kind="done" title={m['organizations:start.done']()} />
        </chakra.div>
      )}
      <ProgressSteps
        label={m['organizations:start.label']()}
        direction="vertical"
        steps={steps.map((step) => ({ ...step, detail: <Detail step={step} /> }))}
      />
    </>
  )
}

const Detail = ({ step: { state, text, note, link } }: { readonly step: SetupStep }) => (
  <chakra.span display="grid" justifyItems="start" gap="1.5">
    <span>{text}</span>
    {note !== undefined && <chakra.span fontWeight="600">{note}</chakra.span>}
    {state === 'current' ? (
      <ButtonLink to={link.to} marginTop="1" marginBottom="2">
        {link.label}
      </ButtonLink>
    ) : (
      <TextLink to={link.to}>{link.label}</TextLink>
    )}
  </chakra.span>
)
