// /directory/partner: the details of one partner, or the form for guest access if the visitor has no access yet. The
// directory shows the same content in a dialog. Without JavaScript, its links lead here (DIR-19, DIR-20).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Flag } from 'lucide-react'
import type { DirectoryEntry } from '#contracts/directory.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { GuestAccess } from '../guest-access/GuestAccess.tsx'
import { DistanceLine, MemberBadges, OpenNowLine } from './partner-badges.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { PartnerPageLayout, Title } from './PartnerPageLayout.tsx'

export const PartnerPage = () => (
  <PartnerPageLayout>
    {(partner, { hasAccess }) => (hasAccess ? <Details partner={partner} /> : <GuestAccess partner={partner} />)}
  </PartnerPageLayout>
)

const Details = ({ partner }: { partner: DirectoryEntry }) => {
  const now = useNow()
  const access = usePosted('guest_access').result
  const { id, name, requestService, verifiedAt } = partner
  return (
    <>
      <Title>{name}</Title>
      <chakra.div display="grid" gap="2" marginTop="3" marginBottom="6">
        <MemberBadges partner={partner} />
        <OpenNowLine partner={partner} />
        <DistanceLine partner={partner} />
      </chakra.div>
      {access !== undefined && (
        <chakra.div marginBottom="5">
          <Notice kind="done" title={m['directory:access.welcome']()}>
            {m['directory:access.hours']({ count: access.hours })}
          </Notice>
        </chakra.div>
      )}
      <Panel as="div" display="grid" gap="6">
        <PartnerFacts partner={partner} />
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {requestService && (
            <ButtonLink to={paths.serviceRequest({ partner: id })} size="touch">
              {m['directory:dialog.requestService']()}
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.requestReferral({ partner: id })}
            variant={requestService ? 'outline' : 'solid'}
            size="touch"
          >
            {m['directory:card.requestReferral']()}
          </ButtonLink>
        </chakra.div>
        <chakra.div borderTopWidth="1px" paddingTop="3" color="fg.muted" textStyle="bodyDesk">
          <p>{m['directory:dialog.verified']({ day: formatDate(verifiedAt, now) })}</p>
          <ButtonLink to={paths.listingProblem({ partner: id })} variant="quiet" px="2" marginInlineStart="-2">
            <Flag aria-hidden />
            {m['directory:problem.open']()}
          </ButtonLink>
        </chakra.div>
      </Panel>
    </>
  )
}
