// Shown to a person who is signed in and has not opened the link in the confirmation email yet.
import { m } from '#messages'
import { ConfirmAddress } from './ConfirmAddress.tsx'

export const UnconfirmedNotice = ({ email }: { email: string }) => (
  <ConfirmAddress
    email={email}
    title={m['portal:unconfirmed.title']()}
    text={m['portal:unconfirmed.text']({ email })}
  />
)
