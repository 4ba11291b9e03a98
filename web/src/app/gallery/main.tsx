// The component gallery, at /gallery.html of the development server. It is not part of the build.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import './gallery.tsx'
