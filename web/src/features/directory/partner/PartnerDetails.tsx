// The details of a partner, shown in the dialog (DIR-19). If the email address or phone number is missing, a message
// explains why.
import { m } from '#messages'
import { Dialog, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { failWhenOffline } from '../../../lib/api/public-client.ts'
import { readPartner } from '../directory-client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { CenteredContent, StateTitle } from '../../../design-system/ui/empty-states.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import { DistanceLine, MemberBadges, OpenNowLine } from './partner-badges.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { ReportProblem } from '../listing-problems/ReportProblem.tsx'
import type { Visitor } from '../guest-access/useVisitor.ts'

interface Props {
  readonly id: string
  readonly visitor: Visitor
  readonly onClose: () => void
  /** Called when a guest wants to sign in or sign up. */
  readonly onAccount: () => void
  readonly onRequest: (partner: PartnerReference) => void
}

const CloseButton = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Button
    variant="quiet"
    size="icon"
    position="absolute"
    top="3"
    insetInlineEnd="3"
    aria-label={m['common:close']()}
    onClick={onClose}
  >
    <X aria-hidden />
  </Button>
)

export const PartnerDetails = ({ id, visitor, onClose, onAccount, onRequest }: Props) => {
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: ['directoryPartner', visitor.key, id],
    queryFn: ({ signal }) => readPartner(id, signal),
    ...failWhenOffline,
  })
  if (error !== null) {
    const isNotFound = ['organization_not_found', 'invalid_body'].includes(asProblem(error).code)
    return (
      <>
        <Dialog.Header>
          <Dialog.Title paddingInlineEnd="10">
            {isNotFound ? m['directory:dialog.gone']() : m['directory:dialog.failed']()}
          </Dialog.Title>
        </Dialog.Header>
        <Dialog.Body paddingBottom="6">
          {isNotFound ? (
            <CenteredContent>
              <StateTitle>{m['directory:dialog.goneText']()}</StateTitle>
            </CenteredContent>
          ) : (
            <Failure title={m['directory:dialog.failed']()} error={error} onRetry={() => void refetch()} />
          )}
        </Dialog.Body>
        <CloseButton onClose={onClose} />
      </>
    )
  }
  if (data === undefined) {
    return (
      <>
        <Dialog.Header>
          <Dialog.Title paddingInlineEnd="10">{m['directory:dialog.loading']()}</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body paddingBottom="6">
          <LinesSkeleton />
        </Dialog.Body>
        <CloseButton onClose={onClose} />
      </>
    )
  }
  return (
    <>
      <Dialog.Header>
        <Dialog.Title textStyle="organizationName" paddingInlineEnd="10" overflowWrap="anywhere">
          {data.name}
        </Dialog.Title>
        <chakra.div display="grid" gap="2" marginTop="2.5">
          <MemberBadges partner={data} />
          <OpenNowLine partner={data} />
          <DistanceLine partner={data} />
        </chakra.div>
      </Dialog.Header>
      <Dialog.Body gap="5">
        <PartnerFacts partner={data} onAccount={onAccount} />
        <chakra.div borderTopWidth="1px" paddingTop="3" paddingBottom="2" color="fg.muted" textStyle="bodyDesk">
          <p>{m['directory:dialog.verified']({ day: formatDate(data.verifiedAt, now) })}</p>
          <ReportProblem organizationId={data.id} />
        </chakra.div>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <ButtonLink
          to={paths.requestReferral({ partner: data.id })}
          variant={data.requestService ? 'outline' : 'solid'}
          size="touch"
        >
          {m['directory:card.requestReferral']()}
        </ButtonLink>
        {data.requestService && (
          <Button size="touch" onClick={() => onRequest({ id: data.id, name: data.name, capacity: data.capacity })}>
            {m['directory:dialog.requestService']()}
          </Button>
        )}
      </Dialog.Footer>
      <CloseButton onClose={onClose} />
    </>
  )
}
