// Chooses a light or dark appearance, or the device's setting. Shown in menus and in the public footer.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from 'zustand'
import { hiddenWithoutScript } from '../../design-system/ui/NoScriptNotice.tsx'
import { appearanceStore, appearances } from '../../lib/stores/appearance.ts'
import { MenuButton } from './menu-items.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }
const labels = {
  system: m['layout:appearance.system'],
  light: m['layout:appearance.light'],
  dark: m['layout:appearance.dark'],
}

/** The choice applies immediately and is stored on this device. */
export const AppearanceChoice = ({ inline = false }: { inline?: boolean }) => {
  const choice = useStore(appearanceStore, (state) => state.choice)
  return (
    <chakra.div
      {...hiddenWithoutScript}
      role="group"
      aria-label={m['layout:appearance.label']()}
      display="flex"
      flexDirection={inline ? 'row' : 'column'}
      flexWrap="wrap"
      gap="1"
      textStyle="bodyDesk"
    >
      {!inline && (
        <chakra.span aria-hidden width="full" px="3" paddingTop="1" color="fg.muted" textStyle="small">
          {m['layout:appearance.label']()}
        </chakra.span>
      )}
      {appearances.map((appearance) => {
        const Icon = icons[appearance]
        return (
          <MenuButton
            key={appearance}
            aria-pressed={appearance === choice}
            data-appearance={appearance}
            width={inline ? 'auto' : 'full'}
          >
            <Icon aria-hidden />
            {labels[appearance]()}
          </MenuButton>
        )
      })}
    </chakra.div>
  )
}
