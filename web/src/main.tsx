// Starts the web app in the language of its address: the texts first, then everything that reads them.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { language } from './language.ts'
import { speak } from './texts.ts'

document.documentElement.lang = language
void speak(language).then(() => import('./app.tsx'))
