// The first script of every page. It has no React: it runs the menus, the appearance and the language links, and loads
// the app when the page needs it.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { followSessionHint } from '../lib/session/shown-session-hint.ts'
import { applyAppearance } from '../lib/stores/appearance.ts'
import { followLanguageLinks } from './page-script/language-links.ts'
import { followMenus } from './page-script/menus.ts'
import { followQuickExit } from './page-script/quick-exit.ts'
import { startApp } from './page-script/start-app.ts'

followQuickExit()
applyAppearance()
followMenus()
followLanguageLinks()
followSessionHint()
startApp()
