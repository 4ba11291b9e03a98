// The sign-in pages of clients, partners and admins; the clients' one is also where the confirmation mail leads (AUTH-12 to
// AUTH-17).
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ConfirmationHint, ConfirmationOutcome } from './ConfirmationNotice.tsx'
import { OtherRoleLinks } from './RoleLinks.tsx'
import { BenefitList } from './BenefitList.tsx'
import type { SignInRoute } from './errors.ts'
import { SignInForm } from './SignInForm.tsx'
import { afterSignIn } from './redirectTarget.ts'
import { SignInLayout, useSignInRedirect, useSignInStep } from './SignInLayout.tsx'
import { useConfirmation } from './useConfirmation.ts'

type Portal = Exclude<SignInRoute, 'auth'>

const words = t.account.portals

const defaultTargets: Readonly<Record<Portal, string>> = {
  client: paths.clientDashboard(),
  partner: paths.dashboard(),
  admin: '/admin',
}

const prompts: Readonly<Record<Portal, { readonly text: string; readonly link: string; readonly to: string } | null>> =
  {
    client: { text: words.client.prompt, link: words.client.promptLink, to: paths.home() },
    partner: { text: words.partner.prompt, link: words.partner.promptLink, to: paths.growWithUs() },
    admin: null,
  }

const PortalPage = ({ portal }: { portal: Portal }) => {
  const [search] = useSearchParams()
  const step = useSignInStep()
  const target = afterSignIn(search.get('redirectedFrom'), defaultTargets[portal])
  const confirmation = useConfirmation(portal === 'client' ? search.get('confirm') : null, step === 'through')
  const settled = confirmation.state === 'none'
  useSignInRedirect(step === 'through' && settled, target)
  const prompt = prompts[portal]
  if (step === 'through' && !settled) {
    const { title, lead } = t.account.confirmation
    return (
      <AuthLayout title={title} lead={lead}>
        <ConfirmationOutcome {...confirmation} target={target} />
      </AuthLayout>
    )
  }
  return (
    <SignInLayout
      title={words[portal].title}
      lead={words[portal].lead}
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
          <Notice kind="warning">{words.admin.notice}</Notice>
        </chakra.div>
      )}
      <SignInForm route={portal} />
      {prompt !== null && (
        <chakra.p marginTop="5" paddingTop="5" borderTopWidth="1px" textAlign="center">
          {prompt.text} <TextLink to={prompt.to}>{prompt.link}</TextLink>
        </chakra.p>
      )}
    </SignInLayout>
  )
}

export const ClientPortalPage = () => <PortalPage portal="client" />
export const PartnerPortalPage = () => <PortalPage portal="partner" />
export const AdminPortalPage = () => <PortalPage portal="admin" />
