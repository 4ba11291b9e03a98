// The page "Create New Referral" (NEW-01 to NEW-05).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { paths } from '../../../lib/paths.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { NewReferralForm } from './NewReferralForm.tsx'

export const NewReferralPage = () => {
  const canCreate = useCanCall('createReferral')
  return (
    <chakra.div maxWidth="reading" marginInline="auto">
      <BackLink to={paths.dashboard()} marginBottom="3">
        {m['new-referral:back']()}
      </BackLink>
      <chakra.h1 textStyle="pageTitle">{m['new-referral:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['new-referral:intro']()}
      </chakra.p>
      <Panel>{canCreate ? <NewReferralForm /> : <EmptyState title={m['new-referral:noMembership']()} />}</Panel>
    </chakra.div>
  )
}
