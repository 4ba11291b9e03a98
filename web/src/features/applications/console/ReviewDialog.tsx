// The decision about an application: what it leads to, review notes, and the buttons Cancel, Reject and Approve (APP-15).
import { m } from '#messages'
import type { ListedApplication } from '#contracts/application-review.ts'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from './NotLoaded.tsx'
import { application } from './queries.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { StageTag } from './StageTag.tsx'

interface Props {
  readonly row: ListedApplication
  readonly onClose: () => void
}

/** Mount it only while it is open. It shows the current application, which may be newer than its row. */
export const ReviewDialog = ({ row: { id, orgName: name }, onClose }: Props) => {
  const query = useQuery(application(id))
  const { data } = query
  return (
    <Dialog.Root open onOpenChange={({ open }) => open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxWidth={{ base: 'none', md: '560px' }}>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{m['partner-applications:decision.title']({ name })}</Dialog.Title>
              {data !== undefined && (
                <chakra.div marginTop="1.5">
                  <StageTag {...data} />
                </chakra.div>
              )}
            </Dialog.Header>
            {data === undefined ? (
              <Dialog.Body paddingBottom="6">
                <NotLoaded {...query} />
              </Dialog.Body>
            ) : (
              <ReviewForm application={data} onClose={onClose} />
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
