// The user's name and email address, whether the address is confirmed, and how to change it.
import { m } from '#messages'
import type { CurrentUser } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { MailCheck, MailWarning } from 'lucide-react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { EmailChange } from './EmailChange.tsx'
import { useResendConfirmation } from '../sign-in/useResendConfirmation.ts'

export const ProfilePanel = ({ user }: { user: CurrentUser }) => {
  const resend = useResendConfirmation()
  return (
    <Panel aria-labelledby="person">
      <PanelHeading id="person">{m['own-account:profile.title']()}</PanelHeading>
      <chakra.dl display="grid" gap="3.5">
        <LabeledValue name={m['own-account:profile.name']()}>{user.name}</LabeledValue>
        <LabeledValue name={m['own-account:profile.email']()}>
          <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5">
            {user.email}
            {user.confirmed ? (
              <LabelTag icon={MailCheck} tint="good">
                {m['own-account:profile.confirmed']()}
              </LabelTag>
            ) : (
              <LabelTag icon={MailWarning} tint="open">
                {m['own-account:profile.unconfirmed']()}
              </LabelTag>
            )}
          </chakra.span>
        </LabeledValue>
      </chakra.dl>
      {user.confirmed && <EmailChange user={user} />}
      {!user.confirmed && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" marginTop="4">
          <chakra.p color="fg.muted">{m['own-account:profile.unconfirmedText']()}</chakra.p>
          <Button variant="outline" aria-busy={resend.sending} onClick={() => resend.send(user.email)}>
            {m['own-account:profile.resend']()}
          </Button>
        </chakra.div>
      )}
    </Panel>
  )
}
