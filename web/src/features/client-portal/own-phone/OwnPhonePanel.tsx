// "This is my own phone": whether this device keeps the family's referrals and appointments, to read without a connection.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { useNeedsConnection } from '../../../layouts/page-status/useNeedsConnection.tsx'
import { canKeepCopy, turnOff, turnOn, useOwnPhone } from '../../../lib/offline/own-phone.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { clientDashboard } from '../queries.ts'

/** Not shown if the browser or the account cannot keep a copy. It does not say which of them. */
export const OwnPhonePanel = ({ clientId }: { readonly clientId: string }) => {
  const { data } = useQuery({ ...clientDashboard(clientId), enabled: canKeepCopy() })
  if (data === undefined || !data.offlineAllowed) return null
  return (
    <Panel aria-labelledby="own-phone" maxWidth="clientPage" marginTop="5">
      <PanelHeading id="own-phone">{m['offline:setting.title']()}</PanelHeading>
      <Setting />
    </Panel>
  )
}

const Setting = () => {
  const isOn = useOwnPhone(({ accountId }) => accountId) === useSession(({ user }) => user?.id)
  const { props, reason } = useNeedsConnection(!isOn)
  const change = useMutation({
    // Removing needs no connection.
    networkMode: 'always',
    mutationFn: () => (isOn ? turnOff() : turnOn()),
    onSuccess: () =>
      toast({ kind: 'done', title: isOn ? m['offline:setting.turnedOff']() : m['offline:setting.turnedOn']() }),
    onError: () =>
      toast({ kind: 'failed', title: m['offline:setting.failed'](), text: m['offline:setting.failedText']() }),
  })
  const label = isOn ? m['offline:setting.turnOff']() : m['offline:setting.turnOn']()
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" maxWidth="reading">
      <chakra.div display="grid" gap="2">
        {isOn && <chakra.p fontWeight="650">{m['offline:setting.on']()}</chakra.p>}
        <p>{m['offline:setting.lead']()}</p>
        <p>{m['offline:setting.details']()}</p>
        {!isOn && <p>{m['offline:setting.only']()}</p>}
      </chakra.div>
      <Button
        variant="outline"
        size="touch"
        {...props}
        aria-busy={change.isPending}
        onClick={() => {
          if (!change.isPending) change.mutate()
        }}
      >
        {change.isPending && !isOn ? m['offline:setting.turningOn']() : label}
      </Button>
      {reason}
    </chakra.div>
  )
}
