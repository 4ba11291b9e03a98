// The second factor: on or off, new recovery codes, and turning it off.
import { m } from '#messages'
import type { CurrentUser } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'

type Open = 'renew' | 'disable' | null

export const FactorPanel = ({ user }: { user: CurrentUser }) => {
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const on = user.mfaEnrolled
  const close = () => setOpen(null)
  return (
    <Panel aria-labelledby="factor">
      <PanelHeading
        id="factor"
        aside={
          <LabelTag icon={on ? ShieldCheck : ShieldAlert} tint={on ? 'good' : 'open'}>
            {on ? m['own-account:factor.on']() : m['own-account:factor.off']()}
          </LabelTag>
        }
      >
        {m['own-account:factor.title']()}
      </PanelHeading>
      {codes === undefined ? (
        <>
          <chakra.p color="fg.muted">
            {on ? m['own-account:factor.onText']() : m['own-account:factor.offText']()}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
            {on ? (
              <>
                <Button variant="outline" onClick={() => setOpen('renew')}>
                  {m['own-account:factor.renew']()}
                </Button>
                <Button variant="quiet" colorPalette="danger" onClick={() => setOpen('disable')}>
                  {m['own-account:factor.disable']()}
                </Button>
              </>
            ) : (
              <ButtonLink to={paths.mfa({ redirectedFrom: paths.account() })}>
                {m['own-account:factor.setUp']()}
              </ButtonLink>
            )}
          </chakra.div>
        </>
      ) : (
        <>
          <chakra.p color="fg.muted" marginBottom="4">
            {m['second-factor:recovery.text']()}
          </chakra.p>
          <RecoveryCodes codes={codes} email={user.email} onKept={() => setCodes(undefined)} />
        </>
      )}
      {open === 'renew' && (
        <RenewDialog
          onClose={close}
          onRenewed={(fresh) => {
            setCodes(fresh)
            close()
          }}
        />
      )}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </Panel>
  )
}
