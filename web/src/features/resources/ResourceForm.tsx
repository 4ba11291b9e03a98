// Records a resource, or corrects one. What was typed is kept until it is saved.
import { m } from '#messages'
import type { Resource } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { newerVersion } from '../../lib/api/newer-version.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { type ProviderSelect, ResourceFields } from './ResourceFields.tsx'
import { type ResourceErrors, emptyDraft, resourceErrors, toBody, toDraft } from './resource-draft.ts'
import { useSaveResource } from './useResourceCommands.ts'

interface Props {
  readonly referralId: string
  /** The resource to correct. Absent for a new one. */
  readonly resource?: Resource
  readonly ProviderSelect: ProviderSelect | null
  readonly onClose: () => void
}

export const ResourceForm = ({ referralId, resource, ProviderSelect, onClose }: Props) => {
  const [initial] = useState(() => (resource === undefined ? emptyDraft : toDraft(resource)))
  // The live list may show a newer version than the one that the person began to correct.
  const [version, setVersion] = useState(resource?.version ?? 0)
  const [draftName] = useState(() =>
    // A draft of an older version would silently replace what has changed since.
    resource === undefined ? `resource:${referralId}` : `resource:${resource.id}:${resource.version}`,
  )
  const { draft, change, deleteDraft } = useDraft(draftName, initial)
  const [errors, setErrors] = useState<ResourceErrors>({})
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => firstField.current?.focus(), [])
  const save = useSaveResource(referralId, () => {
    deleteDraft()
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problems = resourceErrors(draft)
    setErrors(problems)
    const body = toBody(draft)
    if (Object.keys(problems).length > 0 || body === null || save.isPending) return
    const correction = resource === undefined ? null : { id: resource.id, version }
    // After the notice, the person may save again over the change that the list shows.
    save.mutate({ body, correction }, { onError: (error) => setVersion(newerVersion(error) ?? version) })
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4" marginTop="4">
      <ResourceFields
        id={resource === undefined ? 'resource' : `resource-${resource.id}`}
        draft={draft}
        errors={errors}
        ProviderSelect={ProviderSelect}
        firstField={firstField}
        onChange={(changes) => {
          change((previous) => ({ ...previous, ...changes }))
          setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in changes))))
          if (save.error !== null) save.reset()
        }}
      />
      {save.error !== null && (
        <Notice
          kind="failed"
          title={resource === undefined ? m['resource-form:recordFailed']() : m['resource-form:correctFailed']()}
        >
          {newerVersion(save.error) === null ? problemText(asProblem(save.error)) : m['resource-form:stale']()}
        </Notice>
      )}
      <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="2">
        <Button type="submit" aria-busy={save.isPending}>
          {m['resource-form:save']()}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            deleteDraft()
            onClose()
          }}
        >
          {m['resource-form:close']()}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
