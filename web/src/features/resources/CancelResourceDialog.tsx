// Confirms that a resource is canceled.
import { m } from '#messages'
import type { Resource } from '#contracts/resources.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { newerVersion } from '../../lib/api/newer-version.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { resourceName } from '../../lib/display/resource-texts.ts'
import { useCancelResource } from './useResourceCommands.ts'

interface Props {
  readonly referralId: string
  readonly resource: Pick<Resource, 'id' | 'version' | 'name' | 'type'>
  readonly onClose: () => void
}

export const CancelResourceDialog = ({ referralId, resource, onClose }: Props) => {
  const { id } = resource
  // The live list may show a newer version than the one that the person read.
  const [version, setVersion] = useState(resource.version)
  const cancel = useCancelResource(referralId, onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={m['resource-form:confirmTitle']({ name: resourceName(resource) })}
      consequence={m['resource-form:confirmText']()}
      confirmLabel={m['resource-form:confirm']()}
      pending={cancel.isPending}
      {...(cancel.error === null
        ? {}
        : {
            problem:
              newerVersion(cancel.error) === null ? problemText(asProblem(cancel.error)) : m['resource-form:changed'](),
          })}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate({ id, version }, { onError: (error) => setVersion(newerVersion(error) ?? version) })
      }
    />
  )
}
