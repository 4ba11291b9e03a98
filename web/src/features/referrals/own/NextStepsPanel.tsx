// What happens next with the family's request, what the family can do about it, and the steps so far.
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { NextActionLink } from '../../client-portal/NextActionLink.tsx'
import { clientSteps } from '../../client-portal/client-steps.ts'
import { nextSteps } from '../../client-portal/next-steps.ts'
import { resubmitLabel } from '../../client-portal/stopped-requests.ts'
import { referralAppointments } from '../../appointments/queries.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { useNeedsConnection } from '../../../layouts/page-status/useNeedsConnection.tsx'
import { formatAppointmentTime } from '../../../lib/format/appointment-time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { StaffQuestion } from './StaffQuestion.tsx'
import { type OwnDetail, openQuestion } from './own-referral.ts'

interface Props {
  readonly referral: OwnDetail
  readonly pending: ReferralAction | null
  readonly onStart: (action: ReferralAction) => void
  /** Whether the family has just changed the request on this page. */
  readonly hasChanged: boolean
}

/** The time of the next appointment about the request. Null if there is none, or as long as it is not known. */
const useNextAppointment = ({ id, client }: OwnDetail): string | null => {
  const now = useNow()
  const { data } = useQuery(referralAppointments(id, client === null ? [] : [client.id]))
  // The latest is first.
  const next = data?.rows.findLast(({ isUpcoming }) => isUpcoming)
  return next === undefined ? null : formatAppointmentTime(next, now)
}

export const NextStepsPanel = ({ referral, pending, onStart, hasChanged }: Props) => {
  const appointment = useNextAppointment(referral)
  const resubmit = resubmitLabel(referral)
  const steps = clientSteps(referral)
  const currentStep = steps.find(({ state }) => state === 'current')
  // The sentences above the steps already say it.
  const shown = steps.map((step) => (step.state === 'current' ? { ...step, detail: undefined } : step))
  return (
    <Panel aria-labelledby="next-heading">
      <PanelHeading id="next-heading">{m['own-referral:next.title']()}</PanelHeading>
      {nextSteps(referral, { appointment, hasQuestion: openQuestion(referral) !== null }).map((text) => (
        <chakra.p key={text} marginBottom="1.5" maxWidth="reading">
          {text}
        </chakra.p>
      ))}
      <StaffQuestion referral={referral} marginTop="2.5" />
      <chakra.div marginTop="3" _empty={{ display: 'none' }}>
        {resubmit === undefined ? (
          <NextActionLink referral={referral} />
        ) : (
          <Resubmit label={resubmit} isBusy={pending === 'resubmit'} onStart={() => onStart('resubmit')} />
        )}
      </chakra.div>
      <chakra.div marginTop="5" paddingTop="5" borderTopWidth="1px">
        <ProgressSteps
          steps={shown}
          label={m['referral:progress.label']()}
          direction="vertical"
          {...(hasChanged && currentStep !== undefined ? { newStep: currentStep.key } : {})}
        />
      </chakra.div>
    </Panel>
  )
}

const Resubmit = ({ label, isBusy, onStart }: { label: string; isBusy: boolean; onStart: () => void }) => {
  const { props, reason } = useNeedsConnection()
  return (
    <>
      <Button size="touch" {...props} aria-busy={isBusy} onClick={onStart}>
        {label}
      </Button>
      {reason}
    </>
  )
}
