// Builds the web app for the browser and, with `--ssr`, the renderer of its public pages (prerender-entry.ts). In
// development, serves the app with a proxy to the API.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { languages, localeOf } from '#contracts/language.ts'
import { noncePlaceholder } from '#contracts/page-placeholders.ts'

import { singleLocale } from './single-locale.ts'

/**
 * Separate chunks for the libraries that every page needs, so that a slow phone evaluates them one by one
 * (page-html.ts).
 */
const libraries = [
  { name: 'lib-react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'lib-router', test: /node_modules\/react-router(-dom)?\// },
  { name: 'lib-emotion', test: /node_modules\/(@emotion|stylis)\// },
  { name: 'lib-styles', test: /node_modules\/@chakra-ui\/react\/dist\/esm\/(styled-system|utils)\// },
  {
    name: 'lib-theme',
    // The recipes of tables, tags and steps are loaded with the pages that have them.
    test: /web\/src\/design-system\/theme\/(?!recipes\/(table|tag|progress-steps)\.)|node_modules\/@chakra-ui\/react\/dist\/esm\/(preset|theme|anatomy)/,
  },
  { name: 'lib-query', test: /node_modules\/@tanstack\// },
  // A file for each icon would be larger.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 24 },
]

/**
 * Files that are always loaded before the app loads any others: its own, and those of the API client, which the session
 * needs. Pages without a session have no preload list.
 */
const appFiles =
  /^assets\/(app|index|react|client|request|problem|problem-error|read-your-writes|lib-\w+|rolldown-runtime|session|paths|url|language|links|createLucideIcon|ContactLink|NoScriptNotice|page-placeholders|common_loading|common_productname1)-/

/**
 * The names of the public pages. The HTML of such a page preloads its files, and its list would be in the app of every
 * page.
 */
const publicPages = [
  ...readFileSync(resolve(import.meta.dirname, 'src/app/public-routes.ts'), 'utf8').matchAll(/\/(\w+)\.tsx'\)/g),
].map(([, name]) => `assets/${name}-`)

export default defineConfig(({ command, isSsrBuild = false }) => {
  // A build has one locale; the development server chooses a locale per page.
  const locale = process.env['MESSAGE_LOCALE']
  const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
  return {
    root: import.meta.dirname,
    plugins: [react(), ...(locale === undefined ? [] : [singleLocale(locale)])],
    // Vite adds this placeholder to every tag, and the server replaces it with a fresh nonce in every response.
    // Development has no content security policy, so the placeholder would never be replaced.
    ...(command === 'build' ? { html: { cspNonce: noncePlaceholder } } : {}),
    ...(isSsrBuild
      ? {
          // The renderer has no URL to take its language from.
          define: {
            'globalThis.prerenderedLanguage': JSON.stringify(languages.find((code) => localeOf[code] === locale)),
          },
          // The server loads one file instead of hundreds from node_modules.
          ssr: { noExternal: true as const },
        }
      : {}),
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
      // The oldest supported browsers (docs/architecture.md, "Web app"). web/src/app/browser-support.spec.ts
      // covers what the build does not transpile. Safari 15.4 runs code built for 16: a 15.4 target would only
      // transpile class fields, which 15.4 supports, and would make pages exceed their size budget.
      target: ['chrome100', 'edge100', 'firefox100', 'safari16'],
      outDir: 'dist',
      emptyOutDir: false,
      manifest: `.vite/manifest-${locale ?? 'all'}.json`,
      assetsInlineLimit: 0,
      copyPublicDir: !isSsrBuild,
      reportCompressedSize: true,
      // Preload lists are part of the code, so they leave out files that are already loaded. The session has loaded the
      // files of the API client.
      modulePreload: {
        resolveDependencies: (file, files) =>
          ['assets/client-', ...publicPages].some((name) => file.startsWith(name))
            ? []
            : files.filter((name) => !appFiles.test(name)),
      },
      ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: libraries } } } }),
    },
  }
})
