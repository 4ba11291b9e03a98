// What the build of the web app tells the server that hands its pages out: one file, `pages.json`, in the folder of the build.
import { z } from 'zod'

import { languages } from './language.ts'

const file = z.string().describe('below the folder of the build')

export const BuiltPages = z.object({
  pages: z.record(z.string(), file).describe('pages that were rendered, by their address in each language'),
  unknown: z.record(z.enum(languages), file).describe('what stands for an address that nothing has, in each language'),
  app: z.object({
    file: file.describe('the page without content of everything behind the sign-in'),
    paths: z.array(z.string()).describe('its addresses as the router writes them, e.g. /referrals/:id'),
  }),
  found: z.array(z.string()).describe('paths that search engines are told of, without the prefix of a language'),
})
export type BuiltPages = z.infer<typeof BuiltPages>

/** Name of the file. */
export const builtPagesFile = 'pages.json'
