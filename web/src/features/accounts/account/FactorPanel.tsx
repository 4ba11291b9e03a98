// The second factor: on or off, new recovery codes, and turning it off.
import type { CurrentUser } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { MarkTag } from '../../../design-system/ui/tags.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'

const words = t.ownAccount.factor

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
          <MarkTag icon={on ? ShieldCheck : ShieldAlert} tint={on ? 'good' : 'open'}>
            {on ? words.on : words.off}
          </MarkTag>
        }
      >
        {words.title}
      </PanelHeading>
      {codes === undefined ? (
        <>
          <chakra.p color="fg.muted">{on ? words.onText : words.offText}</chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
            {on ? (
              <>
                <Button variant="outline" onClick={() => setOpen('renew')}>
                  {words.renew}
                </Button>
                <Button variant="quiet" colorPalette="danger" onClick={() => setOpen('disable')}>
                  {words.disable}
                </Button>
              </>
            ) : (
              <ButtonLink to={paths.mfa({ redirectedFrom: paths.account() })}>{words.setUp}</ButtonLink>
            )}
          </chakra.div>
        </>
      ) : (
        <>
          <chakra.p color="fg.muted" marginBottom="4">
            {t.secondFactor.recovery.text}
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
