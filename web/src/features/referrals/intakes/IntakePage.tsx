// /admin/intakes/:id: one intake with its stage, the client's data, and the encrypted notes of staff (INT-04 to INT-10).
import { m } from '#messages'
import type { IntakeDetail } from '#contracts/intakes.ts'
import { priorityLabel } from '#contracts/referral-labels.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { asProblem } from '../../../lib/api/problem.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { AdminNotesPanel } from '../referral/AdminNotesPanel.tsx'
import { ClientDataPanel } from './ClientDataPanel.tsx'
import { StagePanel } from './StagePanel.tsx'
import { StageTag } from './StageTag.tsx'
import { intake as intakeQuery } from './queries.ts'

export const IntakePage = () => {
  const { id = '' } = useParams()
  const query = useQuery(intakeQuery(id))
  const name = m['intakes:name']({ id: shortId(id) })
  usePageTitle(name, !query.isPending)
  const isMissing =
    query.error !== null && ['intake_not_found', 'invalid_referral_id'].includes(asProblem(query.error).code)
  return (
    <>
      <BackLink to={paths.intakes()}>{m['intakes:back']()}</BackLink>
      {isMissing ? (
        <Panel marginTop="4">
          <EmptyState title={m['intakes:notFound']()} text={m['intakes:notFoundText']()} />
        </Panel>
      ) : (
        <QueryContent
          query={query}
          failedTitle={m['intakes:loadFailed']({
            message: query.error === null ? '' : asProblem(query.error).title,
          })}
          skeleton={<PageSkeleton />}
        >
          {(intake) => <Intake intake={intake} name={name} />}
        </QueryContent>
      )}
    </>
  )
}

const Intake = ({ intake, name }: { readonly intake: IntakeDetail; readonly name: string }) => (
  <>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2" marginBottom="5">
      <chakra.h1 textStyle="pageTitle">{name}</chakra.h1>
      <StageTag stage={intake.stage} />
      <TextLink to={paths.referral(intake.id)} marginInlineStart={{ md: 'auto' }}>
        {m['intakes:referral']()}
      </TextLink>
    </chakra.div>
    <chakra.div
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    >
      <chakra.div display="grid" gap="5">
        <Facts intake={intake} />
        <ClientDataPanel clientId={intake.clientId} />
      </chakra.div>
      <chakra.div display="grid" gap="5">
        {/* With the key, another intake starts with its own stage. */}
        <StagePanel key={intake.id} intake={intake} />
        <AdminNotesPanel referralId={intake.id} savedText={m['intakes:noteSaved']()} />
      </chakra.div>
    </chakra.div>
  </>
)

const Facts = ({ intake }: { readonly intake: IntakeDetail }) => (
  <Panel aria-labelledby="intake-facts-heading">
    <PanelHeading id="intake-facts-heading">{m['intakes:facts.title']()}</PanelHeading>
    <chakra.dl display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(11rem, 1fr))">
      <LabeledValue name={m['intakes:facts.created']()}>{formatDateTime(intake.createdAt)}</LabeledValue>
      <LabeledValue name={m['intakes:facts.organization']()}>
        {intake.organization?.name ?? m['intakes:facts.noOrganization']()}
      </LabeledValue>
      <LabeledValue name={m['intakes:facts.need']()}>{intake.need}</LabeledValue>
      <LabeledValue name={m['intakes:facts.priority']()}>{priorityLabel[intake.priority ?? 'medium']()}</LabeledValue>
      <LabeledValue name={m['intakes:facts.client']()}>{shortId(intake.clientId)}</LabeledValue>
    </chakra.dl>
  </Panel>
)
