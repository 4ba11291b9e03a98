// The sign-in pages of clients, partners and admins; the clients' one is also where the confirmation mail leads (AUTH-12 to
// AUTH-17).
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ConfirmationHint, ConfirmationOutcome } from './ConfirmationNotice.tsx'
import { OtherDoors } from './Doors.tsx'
import { Points } from './Points.tsx'
import type { Door } from './refusals.ts'
import { SignInForm } from './SignInForm.tsx'
import { afterSignIn } from './target.ts'
import { Threshold, useGoingOn, useStep } from './Threshold.tsx'
import { useConfirmation } from './useConfirmation.ts'

type Portal = Exclude<Door, 'auth'>

const words = t.account.portals

const targets: Readonly<Record<Portal, string>> = {
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

const PortalPage = ({ door }: { door: Portal }) => {
  const [search] = useSearchParams()
  const step = useStep()
  const target = afterSignIn(search.get('redirectedFrom'), targets[door])
  const confirmation = useConfirmation(door === 'client' ? search.get('confirm') : null, step === 'through')
  const settled = confirmation.state === 'none'
  useGoingOn(step === 'through' && settled, target)
  const prompt = prompts[door]
  if (step === 'through' && !settled) {
    const { title, lead } = t.account.confirmation
    return (
      <AuthFrame title={title} lead={lead}>
        <ConfirmationOutcome {...confirmation} target={target} />
      </AuthFrame>
    )
  }
  return (
    <Threshold
      title={words[door].title}
      lead={words[door].lead}
      aside={
        <>
          <Points door={door} />
          <OtherDoors but={door} />
        </>
      }
    >
      <ConfirmationHint {...confirmation} />
      {door === 'admin' && (
        <chakra.div marginBottom="5">
          <Notice kind="warning">{words.admin.notice}</Notice>
        </chakra.div>
      )}
      <SignInForm door={door} />
      {prompt !== null && (
        <chakra.p marginTop="5" paddingTop="5" borderTopWidth="1px" textAlign="center">
          {prompt.text} <TextLink to={prompt.to}>{prompt.link}</TextLink>
        </chakra.p>
      )}
    </Threshold>
  )
}

export const ClientPortalPage = () => <PortalPage door="client" />
export const PartnerPortalPage = () => <PortalPage door="partner" />
export const AdminPortalPage = () => <PortalPage door="admin" />
