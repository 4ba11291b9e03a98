// The component gallery, at /gallery.html of the development server. It is not part of the build.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { speak, speakOfTheDesk } from '../../lib/texts.ts'

void speak('en')
  .then(speakOfTheDesk)
  .then(() => import('./gallery.tsx'))
