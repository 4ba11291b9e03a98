// A page of the client dashboard for a person without a client profile (CLI-19).
import { Panel } from '../design-system/ui/Panel.tsx'
import { AccountNotFound } from './AccountNotFound.tsx'

export const NoClientProfile = () => (
  <Panel marginTop="5">
    <AccountNotFound />
  </Panel>
)
