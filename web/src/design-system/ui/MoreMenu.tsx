// A "more" button with a menu of further actions.
import { m } from '#messages'
import { Menu, Portal } from '@chakra-ui/react'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly disabled?: boolean
  readonly onSelect: () => void
}

interface Props {
  readonly actions: readonly MenuAction[]
  readonly label?: string
  readonly buttonProps?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
}

/** Renders nothing if there are no actions. */
export const MoreMenu = ({ actions, label = m['table:moreActions'](), buttonProps }: Props) =>
  actions.length === 0 ? null : (
    <Menu.Root positioning={{ placement: 'top-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" size="icon" {...buttonProps} aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ key, label: text, icon: Icon, disabled = false, onSelect }) => (
              <Menu.Item key={key} value={key} disabled={disabled} onSelect={onSelect}>
                {Icon !== undefined && <Icon aria-hidden />}
                {text}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
