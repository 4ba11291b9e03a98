// Confirms that a resource is canceled.
import { m } from '#messages'
import type { Resource } from '#contracts/resources.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { resourceName } from './resource-texts.ts'
import { useCancelResource } from './useResourceCommands.ts'

interface Props {
  readonly referralId: string
  readonly resource: Pick<Resource, 'id' | 'version' | 'name' | 'type'>
  readonly onClose: () => void
}

export const CancelResourceDialog = ({ referralId, resource, onClose }: Props) => {
  const { id, version } = resource
  const cancel = useCancelResource(referralId, onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={m['resource-form:confirmTitle']({ name: resourceName(resource) })}
      consequence={m['resource-form:confirmText']()}
      confirmLabel={m['resource-form:confirm']()}
      pending={cancel.isPending}
      {...(cancel.error === null ? {} : { problem: problemText(asProblem(cancel.error)) })}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, version })}
    />
  )
}
