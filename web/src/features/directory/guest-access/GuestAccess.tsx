// "Access Partner Details" as a page: the form for guest access, and links to sign in or sign up (DIR-20..22).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Lead, Title } from '../partner/PartnerPageLayout.tsx'
import { GuestPassForm } from './GuestPassForm.tsx'

export const GuestAccess = ({ partner: { id, name } }: { partner: PartnerReference }) => {
  const redirectedFrom = paths.partner({ partner: id })
  return (
    <>
      <Title>{m['directory:access.title']()}</Title>
      <Lead marginBottom="6">{m['directory:access.pageLead']({ name })}</Lead>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Panel as="section">
          <chakra.h2 textStyle="section" marginBottom="3">
            {m['directory:access.asGuest']()}
          </chakra.h2>
          <GuestPassForm />
        </Panel>
        <Panel as="section">
          <chakra.h2 textStyle="section">{m['directory:access.withAccount']()}</chakra.h2>
          <chakra.p color="fg.muted" marginTop="1">
            {m['directory:access.withAccountText']()}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
            <ButtonLink to={paths.signIn({ redirectedFrom })} variant="outline" size="touch">
              {m['directory:access.signIn']()}
            </ButtonLink>
            <ButtonLink to={paths.signIn({ redirectedFrom, mode: 'register' })} variant="quiet" size="touch">
              {m['directory:access.signUp']()}
            </ButtonLink>
          </chakra.div>
        </Panel>
      </chakra.div>
    </>
  )
}
