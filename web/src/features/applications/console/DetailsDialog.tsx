// Everything that an applicant wrote, the form that moves the application to another stage, and its history (APP-15).
import { m } from '#messages'
import type { ApplicationDetail } from '#contracts/application-review.ts'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { formatDateTime } from '../../../lib/format/time.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { paths } from '../../../lib/paths.ts'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { ApplicationHistory } from './ApplicationHistory.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { application } from './queries.ts'
import { StageForm } from './StageForm.tsx'
import { TierField } from './TierField.tsx'
import { StageTag } from './StageTag.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

export const DetailsDialog = ({ id, onClose }: Props) => {
  const content = useRef<HTMLDivElement>(null)
  const query = useQuery(application(id))
  const { data } = query
  return (
    <Dialog.Root open onOpenChange={({ open }) => open || onClose()} initialFocusEl={() => content.current}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} maxWidth={{ base: 'none', md: '680px' }}>
            <Dialog.Header paddingBottom="3" borderBottomWidth="1px">
              <Dialog.Title paddingInlineEnd="10" overflowWrap="anywhere">
                {data?.orgName ?? m['partner-applications:dialog.loading']()}
              </Dialog.Title>
              {data !== undefined && (
                <chakra.div
                  display="flex"
                  flexWrap="wrap"
                  alignItems="center"
                  gap="2.5"
                  marginTop="1.5"
                  color="fg.muted"
                >
                  <StageTag {...data} />
                  {m['partner-applications:dialog.submitted']({ time: formatDateTime(data.submittedAt) })}
                </chakra.div>
              )}
            </Dialog.Header>
            <Dialog.Body gap="6" paddingTop="4" paddingBottom="6">
              {data === undefined ? <NotLoaded {...query} /> : <Contents application={data} />}
            </Dialog.Body>
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
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const Contents = ({ application: detail }: { readonly application: ApplicationDetail }) => (
  <>
    <ApplicationFacts application={detail} />
    {detail.stage === 'approved' ? <NewPartner application={detail} /> : <OpenApplication application={detail} />}
    <ApplicationHistory steps={detail.history} />
  </>
)

const OpenApplication = ({ application: detail }: { readonly application: ApplicationDetail }) => (
  <>
    <TierField application={detail} />
    <StageForm application={detail} />
  </>
)

const NewPartner = ({ application: { settingUp, organizationId } }: { readonly application: ApplicationDetail }) =>
  settingUp || organizationId === null ? (
    <Notice kind="info" title={m['partner-applications:stages.settingUp']()}>
      {m['partner-applications:dialog.settingUp']()}
    </Notice>
  ) : (
    <TextLink to={paths.organization(organizationId)}>{m['partner-applications:dialog.openOrganization']()}</TextLink>
  )
