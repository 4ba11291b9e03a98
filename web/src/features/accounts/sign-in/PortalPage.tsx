// The sign-in pages of clients, partners, and admins. The link in the confirmation email opens the client page (AUTH-12
// to AUTH-17).
import { m } from '#messages'
import { redirectTarget } from '#contracts/redirect-target.ts'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { paths } from '../../../lib/paths.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { SplitFormLayout } from './SplitFormLayout.tsx'
import { ConfirmationHint, ConfirmationOutcome, PostedConfirmation } from './confirmation-notices.tsx'
import { OtherRoleLinks } from './RoleLinks.tsx'
import { BenefitList } from './BenefitList.tsx'
import type { Portal } from './sign-in-errors.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInLayout, useSignInRedirect, useSignInStep } from './SignInLayout.tsx'
import { useConfirmation } from './useConfirmation.ts'

const portalMessages = {
  client: { title: m['accounts:portal.client.title'], intro: m['accounts:portal.client.intro'] },
  partner: { title: m['accounts:portal.partner.title'], intro: m['accounts:portal.partner.intro'] },
  admin: { title: m['accounts:portal.admin.title'], intro: m['accounts:portal.admin.intro'] },
}

const defaultTargets: Readonly<Record<Portal, string>> = {
  client: paths.clientDashboard(),
  partner: paths.dashboard(),
  admin: paths.admin(),
}

interface RegisterPrompt {
  readonly text: () => string
  readonly link: () => string
  readonly to: string
}

/** The link to registration. Admins can't register themselves. */
const registerPrompts: Readonly<Record<Portal, RegisterPrompt | null>> = {
  client: {
    text: m['accounts:portal.client.registerPrompt'],
    link: m['accounts:portal.client.registerLink'],
    to: paths.home(),
  },
  partner: {
    text: m['accounts:portal.partner.registerPrompt'],
    link: m['accounts:portal.partner.registerLink'],
    to: paths.growWithUs(),
  },
  admin: null,
}

const PortalPage = ({ portal }: { portal: Portal }) => {
  const [search] = useSearchParams()
  const step = useSignInStep()
  const target = redirectTarget(search.get('redirectedFrom'), defaultTargets[portal])
  const posted = usePosted('sign_in').result
  const token = portal === 'client' && posted === undefined ? search.get('confirm') : null
  const confirmation = useConfirmation(token, step === 'signed_in')
  const isConfirmationDone = confirmation.state === 'none' && posted === undefined
  useSignInRedirect(step === 'signed_in' && isConfirmationDone, target)
  const prompt = registerPrompts[portal]
  if (posted !== undefined || (step === 'signed_in' && !isConfirmationDone)) {
    return (
      <SplitFormLayout title={m['accounts:confirmation.title']()} intro={m['accounts:confirmation.intro']()}>
        {posted === undefined ? (
          <ConfirmationOutcome {...confirmation} target={target} />
        ) : (
          <PostedConfirmation result={posted} target={target} />
        )}
      </SplitFormLayout>
    )
  }
  return (
    <SignInLayout
      title={portalMessages[portal].title()}
      intro={portalMessages[portal].intro()}
      aside={
        <>
          <BenefitList portal={portal} />
          <OtherRoleLinks current={portal} />
        </>
      }
    >
      <ConfirmationHint {...confirmation} />
      {portal === 'admin' && (
        <chakra.div marginBottom="5">
          <Notice kind="warning">{m['accounts:portal.admin.warning']()}</Notice>
        </chakra.div>
      )}
      <SignInForm route={portal} />
      {prompt !== null && (
        <chakra.p marginTop="5" paddingTop="5" borderTopWidth="1px" textAlign="center">
          {prompt.text()} <TextLink to={prompt.to}>{prompt.link()}</TextLink>
        </chakra.p>
      )}
    </SignInLayout>
  )
}

export const ClientPortalPage = () => <PortalPage portal="client" />
export const PartnerPortalPage = () => <PortalPage portal="partner" />
export const AdminPortalPage = () => <PortalPage portal="admin" />
