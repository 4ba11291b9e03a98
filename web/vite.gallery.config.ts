// Builds only the component gallery, for the screenshots in tests/e2e/gallery.spec.ts.
import { resolve } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'

import appConfig from './vite.config.ts'

export default defineConfig((env) =>
  mergeConfig(appConfig(env), {
    build: { rolldownOptions: { input: resolve(import.meta.dirname, 'gallery.html') } },
  }),
)
