// Builds the web app, and serves it in development with the API behind a proxy. Its pages are made after it (prerender.ts).
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { nonceMark } from '#contracts/page-marks.ts'

import { singleLocale } from './single-locale.ts'

/** Chunks of their own for what every page needs, so that a slow phone evaluates them one by one (page-html.ts). */
const libraries = [
  { name: 'lib-react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'lib-router', test: /node_modules\/react-router(-dom)?\// },
  { name: 'lib-emotion', test: /node_modules\/(@emotion|stylis)\// },
  { name: 'lib-styles', test: /node_modules\/@chakra-ui\/react\/dist\/esm\/(styled-system|utils)\// },
  {
    name: 'lib-theme',
    test: /web\/src\/design-system\/theme\/|node_modules\/@chakra-ui\/react\/dist\/esm\/(preset|theme|anatomy)/,
  },
  { name: 'lib-query', test: /node_modules\/@tanstack\// },
]

export default defineConfig(({ command }) => {
  // A build is of one locale; the development server and the prerenderer choose per page.
  const locale = process.env['MESSAGE_LOCALE']
  const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
  return {
    root: import.meta.dirname,
    plugins: [react(), ...(locale === undefined ? [] : [singleLocale(locale)])],
    // The server puts a fresh nonce in place of this word in every answer; vite writes it on each tag.
    // In development there is no content policy, and a nonce would stay the literal word.
    ...(command === 'build' ? { html: { cspNonce: nonceMark } } : {}),
    server: {
      port: Number(process.env['WEB_PORT'] ?? '5173'),
      strictPort: true,
      fs: { allow: [resolve(import.meta.dirname, '..')] },
      proxy: {
        '/api': { target: api, ws: true },
        '/health': { target: api },
        '/dev': { target: api },
      },
    },
    build: {
      // The floor (docs/architecture.md, The public site); web/src/app/floor.spec.ts holds what the build does not write anew. Safari 15.4
      // reads what is written for 16: only class fields would be written anew for it, which it has, and pages would outgrow their budget.
      target: ['chrome100', 'edge100', 'firefox100', 'safari16'],
      outDir: 'dist',
      emptyOutDir: false,
      manifest: `.vite/manifest-${locale ?? 'all'}.json`,
      assetsInlineLimit: 0,
      reportCompressedSize: true,
      rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
    },
  }
})
