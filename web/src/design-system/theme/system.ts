// The Chakra system: base utilities, our tokens and text styles, and recipes for the Chakra components that we use. It
// omits the default theme, whose recipes and colors would add about 30 kB to the first page.
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { globalCss } from './global-css.ts'
import { keyframes } from './motion.ts'
import { dialogRecipe } from './recipes/dialog.ts'
import { menuRecipe } from './recipes/menu.ts'
import { tabsRecipe } from './recipes/tabs.ts'
import { breakpoints, grid, radii, sizes } from './scale.ts'
import { semanticColors } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'rx',
  cssVarsRoot: ':where(html)',
  conditions: { dark: '.dark &', light: ':root &, .light &' },
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens: {
      spacing: grid,
      sizes,
      radii,
      fonts: {
        body: { value: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif" },
        heading: { value: "'Besley Variable', Georgia, serif" },
      },
      durations: { color: { value: '120ms' }, enter: { value: '180ms' }, draw: { value: '400ms' } },
      shadows: {
        toast: { value: '0 10px 28px rgb(12 30 26 / 0.17)' },
        dialog: { value: '0 18px 48px rgb(12 30 26 / 0.22)' },
      },
      zIndex: {
        sticky: { value: 10 },
        bar: { value: 20 },
        menu: { value: 30 },
        modal: { value: 40 },
        toast: { value: 50 },
        skip: { value: 60 },
      },
    },
    semanticTokens: { colors: semanticColors },
    textStyles,
    slotRecipes: { dialog: dialogRecipe, menu: menuRecipe, tabs: tabsRecipe },
  },
})

export const system = createSystem(defaultBaseConfig, config)
