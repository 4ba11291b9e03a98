// The tab "Request Help". A signed-out family can write its request first, and registers or signs in before it is sent
// (CLI-13).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { withoutMainPage } from '../../../layouts/header/main-page-links.ts'
import { AccountNotFound } from '../../../layouts/AccountNotFound.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { HelpRequestForm } from './HelpRequestForm.tsx'
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx'
import { usePortalVisitor } from './usePortalVisitor.ts'

interface Props {
  /** The address of a person who has just registered, to which the confirmation link was emailed. */
  readonly registered: string | undefined
  readonly onSent: () => void
}

export const RequestTab = ({ registered, onSent }: Props) => {
  const visitor = usePortalVisitor()
  if (visitor.kind === 'unconfirmed') return <UnconfirmedNotice email={visitor.email} />
  if (visitor.kind === 'no_profile') return <AccountNotFound />
  const isSignedOut = visitor.kind === 'signed_out'
  return (
    <>
      {isSignedOut && registered !== undefined && (
        <chakra.div marginBottom="7" paddingBottom="6" borderBottomWidth="1px">
          <ConfirmAddress
            email={registered}
            title={m['portal:register.done.title']()}
            text={m['portal:register.done.text']({ email: registered })}
            help={m['portal:register.done.help']()}
          />
        </chakra.div>
      )}
      <chakra.h2 textStyle="section">{m['portal:tabs.request']()}</chakra.h2>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['portal:request.lead']()}{' '}
        {isSignedOut && <chakra.span {...withoutMainPage}>{m['portal:request.signedOut']()}</chakra.span>}
      </chakra.p>
      <HelpRequestForm onSent={onSent} />
    </>
  )
}
