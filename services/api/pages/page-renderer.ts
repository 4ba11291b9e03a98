// Loads the renderer of the web build, which renders a page of one language for one request. It loads with the first
// such request.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Language } from '#contracts/language.ts'
import type { RenderPage } from '#contracts/page-state.ts'
import { rendererFile } from '#contracts/pages.ts'

export type PageRenderer = (language: Language) => Promise<RenderPage>

/** `folder` is that of the web build. */
export const createPageRenderer =
  (folder: string): PageRenderer =>
  async (language) => {
    const file = pathToFileURL(join(folder, rendererFile(language)))
    // The type is that of web/src/app/prerender-entry.ts, which is not part of this layer.
    const { renderPage } = (await import(file.href)) as { readonly renderPage: RenderPage }
    return renderPage
  }
