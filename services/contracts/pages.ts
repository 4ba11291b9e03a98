// The manifest of the web build (`pages.json` in the build folder), which lists the pages for the server.
import { z } from 'zod'

import { type Language, languages } from './language.ts'

const file = z.string().describe('relative to the build folder')

export const BuiltPages = z.object({
  pages: z.record(z.string(), file).describe('prerendered pages, by their path in each language'),
  interactive: z.array(z.string()).describe('the prerendered pages with a form or filters, by the same paths'),
  notFound: z.record(z.enum(languages), file).describe('the not-found page in each language'),
  app: z.object({
    files: z
      .record(z.enum(languages), file)
      .describe('the empty page for the paths that require sign-in, in each language'),
    paths: z.array(z.string()).describe('their paths as the router writes them, e.g. /referrals/:id'),
  }),
  entry: z.record(z.enum(languages), file).describe('the first script of every page, in each language'),
  sitemap: z.array(z.string()).describe('paths for search engines, without a language prefix'),
})
export type BuiltPages = z.infer<typeof BuiltPages>

/** The folder with the renderer of the pages in a language (web/src/app/prerender-entry.ts). Browsers never load it. */
export const rendererFolder = (language: Language): string => `renderer/${language}`
export const rendererFile = (language: Language): string => `${rendererFolder(language)}/prerender-entry.js`

/** The file name of the manifest. */
export const builtPagesFile = 'pages.json'
