// The dialogs that name, share, and delete a saved view.
import { m } from '#messages'
import { SaveView, type SavedView, type ViewQuery } from '#contracts/saved-views.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { refusalText } from '../shared/refusal.ts'
import { firstError } from '../../../lib/forms/field-errors.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { CheckboxField, Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Input } from '../../../design-system/ui/inputs.tsx'
import { useViewMutation } from './useViewMutation.ts'

interface NameProps {
  /** The view to rename or share. Undefined to save the current filters as a new view. */
  readonly view: SavedView | undefined
  readonly query: ViewQuery
  readonly onSaved: (view: SavedView) => void
  readonly onClose: () => void
}

/** Mount it only while it is open. If the server refuses the change, it keeps what was typed. */
export const ViewNameDialog = ({ view, query, onSaved, onClose }: NameProps) => {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const save = useViewMutation(
    async (body: { name: string; shared: boolean }) => {
      const saved =
        view === undefined
          ? await call('saveView', { body: { ...body, query } })
          : await call('changeView', { params: { id: view.id }, body })
      onSaved(saved)
    },
    (body) => m['saved-views:saved']({ name: body.name.trim() }),
    true,
  )
  const parsedName = SaveView.shape.name.safeParse(name)
  const nameError = name.trim() === '' ? m['common:required']() : firstError(parsedName.error)
  return (
    <ConfirmDialog
      open
      title={view === undefined ? m['saved-views:saveTitle']() : m['saved-views:editTitle']({ name: view.name })}
      consequence={
        view === undefined
          ? `${m['saved-views:saveText']()} ${m['saved-views:noSearch']()}`
          : m['saved-views:editText']()
      }
      confirmLabel={m['saved-views:saveButton']()}
      pending={save.isPending}
      {...(save.error === null ? {} : { problem: refusalText(save.error) })}
      onClose={onClose}
      onConfirm={() => {
        setIsSubmitted(true)
        if (parsedName.success) save.mutate({ name, shared }, { onSuccess: onClose })
      }}
    >
      <Field id="view-name" label={m['saved-views:name']()} error={isSubmitted ? nameError : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <CheckboxField id="view-shared" label={m['saved-views:share']()}>
          {(control) => (
            <Checkbox {...control} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
          )}
        </CheckboxField>
        <chakra.p color="fg.muted" textStyle="small">
          {m['saved-views:shareHelp']()}
        </chakra.p>
      </div>
    </ConfirmDialog>
  )
}

interface DeleteProps {
  readonly view: SavedView
  readonly onClose: () => void
}

export const DeleteViewDialog = ({ view, onClose }: DeleteProps) => {
  const deletion = useViewMutation(
    () => call('deleteView', { params: { id: view.id } }),
    () => m['saved-views:deleted']({ name: view.name }),
    true,
  )
  return (
    <ConfirmDialog
      open
      danger
      title={m['saved-views:deleteTitle']({ name: view.name })}
      consequence={view.shared ? m['saved-views:deleteSharedText']() : m['saved-views:deleteText']()}
      confirmLabel={m['saved-views:deleteButton']()}
      pending={deletion.isPending}
      {...(deletion.error === null ? {} : { problem: refusalText(deletion.error) })}
      onClose={onClose}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
