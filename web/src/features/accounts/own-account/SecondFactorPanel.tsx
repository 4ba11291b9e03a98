// The second factor: whether it is on, new recovery codes, and a way to turn it off.
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
import { DisableMfaDialog } from './DisableMfaDialog.tsx'
import { RegenerateCodesDialog } from './RegenerateCodesDialog.tsx'

type OpenDialog = 'regenerate' | 'disable' | null

export const SecondFactorPanel = ({ user }: { user: CurrentUser }) => {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = user.mfaEnrolled
  const close = () => setOpenDialog(null)
  return (
    <Panel aria-labelledby="factor">
      <PanelHeading
        id="factor"
        aside={
          <LabelTag icon={isOn ? ShieldCheck : ShieldAlert} tint={isOn ? 'good' : 'open'}>
            {isOn ? m['own-account:secondFactor.on']() : m['own-account:secondFactor.off']()}
          </LabelTag>
        }
      >
        {m['own-account:secondFactor.title']()}
      </PanelHeading>
      {codes === undefined ? (
        <>
          <chakra.p color="fg.muted">
            {isOn ? m['own-account:secondFactor.onText']() : m['own-account:secondFactor.offText']()}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
            {isOn ? (
              <>
                <Button variant="outline" onClick={() => setOpenDialog('regenerate')}>
                  {m['own-account:secondFactor.renew']()}
                </Button>
                <Button variant="quiet" colorPalette="danger" onClick={() => setOpenDialog('disable')}>
                  {m['own-account:secondFactor.disable']()}
                </Button>
              </>
            ) : (
              <ButtonLink to={paths.mfa({ redirectedFrom: paths.account() })}>
                {m['own-account:secondFactor.setUp']()}
              </ButtonLink>
            )}
          </chakra.div>
        </>
      ) : (
        <>
          <chakra.p color="fg.muted" marginBottom="4">
            {m['second-factor:recovery.text']()}
          </chakra.p>
          <RecoveryCodes codes={codes} email={user.email} onSaved={() => setCodes(undefined)} />
        </>
      )}
      {openDialog === 'regenerate' && (
        <RegenerateCodesDialog
          onClose={close}
          onRegenerated={(newCodes) => {
            setCodes(newCodes)
            close()
          }}
        />
      )}
      {openDialog === 'disable' && <DisableMfaDialog onClose={close} />}
    </Panel>
  )
}
