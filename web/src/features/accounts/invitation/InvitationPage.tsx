// /invitation: accept an invitation to work for an organization. The link in the email leads here without its key, which
// is in a cookie that scripts cannot read (ROLE-07).
import { m } from '#messages'
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { OpenInvitation } from '#contracts/invitations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { failWhenOffline } from '../../../lib/api/public-client.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { SplitFormLayout } from '../sign-in/SplitFormLayout.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import { AcceptedStep, SignInStep, SwitchAccountStep } from './account-steps.tsx'
import { call } from './lazy-invitation.ts'

/** `unknown` means that the link does not work, or no longer works. */
type InvitationResult = OpenInvitation | 'unknown'

const fetchInvitation = async (signal: AbortSignal): Promise<InvitationResult> => {
  try {
    return await call('openInvitation', {}, { signal })
  } catch (error) {
    if (asProblem(error).status === 404) return 'unknown'
    throw error
  }
}

/** What the server rendered, until the app knows whether this browser is signed in. */
const useInvitation = () => {
  const { data: pageData } = usePageState()
  const status = useSession((state) => state.status)
  const userId = useSession(({ user }) => user?.id ?? null)
  const query = useQuery<InvitationResult>({
    queryKey: ['openInvitation', userId],
    queryFn: ({ signal }) => fetchInvitation(signal),
    enabled: status !== 'loading',
    ...failWhenOffline,
    ...(pageData?.invitation === undefined ? {} : { placeholderData: pageData.invitation }),
  })
  return { ...query, hasPageData: pageData?.invitation !== undefined }
}

const roleMessages: Readonly<Record<GrantedRole, () => string>> = {
  member: m['invitation:roles.member'],
  org_admin: m['invitation:roles.orgAdmin'],
  staff: m['invitation:roles.staff'],
  admin: m['invitation:roles.admin'],
}

const steps: Readonly<Record<OpenInvitation['step'], ComponentType<{ readonly invitation: OpenInvitation }>>> = {
  register: JoinForm,
  sign_in: SignInStep,
  switch_account: SwitchAccountStep,
  accept: AcceptForm,
  accepted: AcceptedStep,
}

export const InvitationPage = () => {
  const { problem } = usePageState()
  const { data, isError, hasPageData } = useInvitation()
  const hasFailed = (isError || problem !== undefined) && data === undefined && !hasPageData
  if (typeof data === 'object') return <Invitation invitation={data} />
  return (
    <SplitFormLayout title={m['invitation:title']()} intro={m['invitation:plainIntro']()}>
      {hasFailed && (
        <Notice kind="failed" title={m['invitation:loadFailed']()}>
          <p>{m['problems:unavailable']()}</p>
          <ButtonLink to={paths.invitation()} reloadDocument variant="outline" size="touch" marginTop="3">
            {m['common:tryAgain']()}
          </ButtonLink>
        </Notice>
      )}
      {data === 'unknown' && <UnknownInvitation />}
      {data === undefined && !hasFailed && <LinesSkeleton />}
    </SplitFormLayout>
  )
}

const UnknownInvitation = () => (
  <div role="status">
    <chakra.h2 textStyle="section">{m['invitation:unknown.title']()}</chakra.h2>
    <chakra.p marginTop="1.5" marginBottom="4">
      {m['invitation:unknown.text']()}
    </chakra.p>
    <ButtonLink to={paths.home()} size="touch" variant="outline">
      {m['invitation:unknown.home']()}
    </ButtonLink>
  </div>
)

const Invitation = ({ invitation }: { readonly invitation: OpenInvitation }) => {
  const { organization, email, role, step, expiresAt } = invitation
  const now = useNow()
  const Step = steps[step]
  return (
    <SplitFormLayout title={m['invitation:title']()} intro={m['invitation:intro']({ organization })}>
      <chakra.dl display="grid" gap="3" marginBottom="5">
        <LabeledValue name={m['invitation:for']()}>{email}</LabeledValue>
        <LabeledValue name={m['invitation:role']()}>{roleMessages[role]()}</LabeledValue>
      </chakra.dl>
      <Step invitation={invitation} />
      {step !== 'accepted' && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="4">
          {m['invitation:expires']({ date: formatDate(expiresAt, now) })}
        </chakra.p>
      )}
    </SplitFormLayout>
  )
}
