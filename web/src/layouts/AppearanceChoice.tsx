// Light, dark, or as the device: three choices, in the desk's account panel and in the public footer.
import { chakra } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { appearances, chooseAppearance, useAppearance } from '../lib/stores/theme.ts'
import { t } from '../lib/texts.ts'
import { MenuButton } from './MenuItem.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Applies at once and is kept on this device. */
export const AppearanceChoice = ({ inline = false }: { inline?: boolean }) => {
  const choice = useAppearance((state) => state.choice)
  return (
    <chakra.div
      role="group"
      aria-label={t.shell.theme.label}
      display="flex"
      flexDirection={inline ? 'row' : 'column'}
      flexWrap="wrap"
      gap="1"
      textStyle="bodyDesk"
    >
      {!inline && (
        <chakra.span aria-hidden width="full" px="3" paddingTop="1" color="fg.muted" textStyle="small">
          {t.shell.theme.label}
        </chakra.span>
      )}
      {appearances.map((appearance) => {
        const Icon = icons[appearance]
        return (
          <MenuButton
            key={appearance}
            aria-pressed={appearance === choice}
            onClick={() => chooseAppearance(appearance)}
            width={inline ? 'auto' : 'full'}
          >
            <Icon aria-hidden />
            {t.shell.theme[appearance]}
          </MenuButton>
        )
      })}
    </chakra.div>
  )
}
