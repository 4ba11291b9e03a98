// Naming, sharing and deleting a saved view.
import { m } from '#messages'
import { SaveView, type SavedView, type ViewQuery } from '#contracts/saved-views.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { refusalText } from '../actions/refusal.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { CheckField, Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Input } from '../../../design-system/ui/inputs.tsx'
import { useViewChange } from './useViews.ts'

const words = t.views

interface NameProps {
  /** The view to rename or share; undefined: a new one is made of the filters. */
  readonly view: SavedView | undefined
  readonly query: ViewQuery
  readonly onSaved: (view: SavedView) => void
  readonly onClose: () => void
}

/** Mounted while it is open; what was typed stays through a refusal. */
export const ViewNameDialog = ({ view, query, onSaved, onClose }: NameProps) => {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, share] = useState(view?.shared ?? false)
  const [checked, setChecked] = useState(false)
  const saving = useViewChange(
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
  const read = SaveView.shape.name.safeParse(name)
  const wrong = name.trim() === '' ? m['common:required']() : read.error?.issues[0]?.message
  return (
    <ConfirmDialog
      open
      title={view === undefined ? m['saved-views:saveTitle']() : m['saved-views:changeTitle']({ name: view.name })}
      consequence={
        view === undefined
          ? `${m['saved-views:saveText']()} ${m['saved-views:noSearch']()}`
          : m['saved-views:changeText']()
      }
      confirmLabel={m['saved-views:saveButton']()}
      pending={saving.isPending}
      {...(saving.error === null ? {} : { problem: refusalText(saving.error) })}
      onClose={onClose}
      onConfirm={() => {
        setChecked(true)
        if (read.success) saving.mutate({ name, shared }, { onSuccess: onClose })
      }}
    >
      <Field id="view-name" label={m['saved-views:name']()} error={checked ? wrong : undefined}>
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
        <CheckField id="view-shared" label={m['saved-views:share']()}>
          {(control) => (
            <Checkbox {...control} checked={shared} onChange={(event) => share(event.currentTarget.checked)} />
          )}
        </CheckField>
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
  const deleting = useViewChange(
    () => call('deleteView', { params: { id: view.id } }),
    () => m['saved-views:removed']({ name: view.name }),
    true,
  )
  return (
    <ConfirmDialog
      open
      danger
      title={m['saved-views:removeTitle']({ name: view.name })}
      consequence={words.removeText(view.shared)}
      confirmLabel={m['saved-views:removeButton']()}
      pending={deleting.isPending}
      {...(deleting.error === null ? {} : { problem: refusalText(deleting.error) })}
      onClose={onClose}
      onConfirm={() => deleting.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
