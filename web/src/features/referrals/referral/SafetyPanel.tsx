// What keeps the family safe, for staff: whether it is in danger (docs/decisions/0078), and whether someone else may read
// the screen of its account (ROLE-26).
import { m } from '#messages'
import type { ClientSafety } from '#contracts/client-safety.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { clientSafety } from '../queries.ts'
import { FamilyProtection } from './FamilyProtection.tsx'
import { SafetyHistory } from './SafetyHistory.tsx'
import { useAccountWatch } from './useAccountWatch.ts'

export const SafetyPanel = ({ referral: { client, roles } }: { referral: ReferralDetail }) =>
  roles.includes('staff') && client !== null && !client.erased ? <Safety clientId={client.id} /> : null

const Safety = ({ clientId }: { clientId: string }) => {
  const query = useQuery(clientSafety(clientId))
  return (
    <Panel aria-labelledby="safety-heading">
      <PanelHeading id="safety-heading">{m['client-safety:title']()}</PanelHeading>
      <QueryContent query={query} failedTitle={m['client-safety:failed']()}>
        {(safety) => (
          <chakra.div display="grid" gap="5">
            <FamilyProtection safety={safety} />
            {(safety.readable || safety.watched) && <AccountWatch safety={safety} />}
            <SafetyHistory changes={safety.history} />
          </chakra.div>
        )}
      </QueryContent>
    </Panel>
  )
}

const AccountWatch = ({ safety }: { safety: ClientSafety }) => {
  const { watched, readable } = safety
  const { isConfirming, pending, problem, openConfirm, closeConfirm, confirm } = useAccountWatch(safety)
  const label = watched ? m['client-safety:watched.unmark']() : m['client-safety:watched.mark']()
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      {watched && (
        <LabelTag icon={EyeOff} tint="open">
          {m['client-safety:watched.tag']()}
        </LabelTag>
      )}
      <chakra.p color="fg.muted" textStyle="small">
        {watched ? m['client-safety:watched.lead']() : m['client-safety:watched.off']()}
      </chakra.p>
      {readable && (
        <Button variant="outline" size="row" onClick={openConfirm}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={watched ? m['client-safety:watched.unmarkTitle']() : m['client-safety:watched.markTitle']()}
        consequence={watched ? m['client-safety:watched.unmarkText']() : m['client-safety:watched.markText']()}
        confirmLabel={label}
        pending={pending}
        {...(problem === undefined ? {} : { problem })}
        onClose={closeConfirm}
        onConfirm={confirm}
      />
    </chakra.div>
  )
}
