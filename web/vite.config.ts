// Builds the web app to `web/dist`, and serves it in development with the API behind a proxy.
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { defineConfig } from 'vite'

/** The two Latin font files that every first page needs; the others load when a letter asks for them. */
const firstFonts = /(atkinson-hyperlegible-next|besley)-latin-wght-normal.*\.woff2$/

/** Adds a preload link for each first font, under the name the build gave it. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
})

export default defineConfig(({ command }) => {
  const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
  return {
    root: import.meta.dirname,
    plugins: [react(), preloadFonts()],
    // The server puts a fresh nonce in place of this word in every answer; vite writes it on each tag.
    // In development there is no content policy, and a nonce would stay the literal word.
    ...(command === 'build' ? { html: { cspNonce: '__CSP_NONCE__' } } : {}),
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
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: true,
    },
  }
})
