// Shown to a signed-in person without a client profile (CLI-19).
import { m } from '#messages'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'

export const NoClientProfile = () => (
  <Panel marginTop="5">
    <EmptyState title={m['client-portal:accountNotFound']()} text={m['client-portal:accountNotFoundText']()}>
      <ButtonLink to={paths.clientPortal()} size="touch">
        {m['client-portal:completeProfile']()}
      </ButtonLink>
    </EmptyState>
  </Panel>
)
