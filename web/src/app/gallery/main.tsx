// Starts the component gallery, at /gallery.html of the development server. It is not part of the app's build.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyAppearance } from '../../lib/stores/appearance.ts'
import { followMenus } from '../page-script/menus.ts'
import { Gallery } from './Gallery.tsx'

applyAppearance()
followMenus()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery query={new URLSearchParams(location.search)} />
    </StrictMode>,
  )
}
