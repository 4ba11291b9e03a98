// The menu items that save the current filters and change the open view.
import { m } from '#messages'
import { Menu } from '@chakra-ui/react'
import { BookmarkPlus, House, type LucideIcon, Pencil, Save, Trash2 } from 'lucide-react'
import { useSession } from '../../../lib/session/session.ts'
import { viewCapabilities } from './view-capabilities.ts'
import type { CurrentView } from './view-url.ts'

export type ViewDialog = 'save' | 'rename' | 'delete'

interface Props {
  readonly current: CurrentView
  /** Whether staff review opens with the current view. */
  readonly isDefault: boolean
  /** Overwrites the current view with the current filters. */
  readonly onOverwrite: () => void
  readonly onToggleDefault: () => void
  readonly onOpenDialog: (dialog: ViewDialog) => void
}

interface ActionItemProps {
  readonly value: string
  readonly label: string
  readonly icon: LucideIcon
  readonly onSelect: () => void
}

const ActionItem = ({ value, label, icon: Icon, onSelect }: ActionItemProps) => (
  <Menu.Item value={value} onSelect={onSelect}>
    <Icon aria-hidden />
    {label}
  </Menu.Item>
)

export const ViewActions = ({ current, isDefault, onOverwrite, onToggleDefault, onOpenDialog }: Props) => {
  const user = useSession((state) => state.user)
  const can = viewCapabilities(current.view, user)
  const openDialog = (dialog: ViewDialog) => () => onOpenDialog(dialog)
  return (
    <>
      {can.change && current.changed && (
        <ActionItem value="overwrite" label={m['saved-views:save']()} icon={Save} onSelect={onOverwrite} />
      )}
      <ActionItem value="save" label={m['saved-views:saveAs']()} icon={BookmarkPlus} onSelect={openDialog('save')} />
      {can.change && (
        <ActionItem value="rename" label={m['saved-views:rename']()} icon={Pencil} onSelect={openDialog('rename')} />
      )}
      {current.view !== undefined && (
        <ActionItem
          value="default"
          label={isDefault ? m['saved-views:removeDefault']() : m['saved-views:makeDefault']()}
          icon={House}
          onSelect={onToggleDefault}
        />
      )}
      {can.delete && (
        <ActionItem value="delete" label={m['saved-views:delete']()} icon={Trash2} onSelect={openDialog('delete')} />
      )}
    </>
  )
}
