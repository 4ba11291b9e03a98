// The entry point for prerendering. It sets the language before it loads the app, because modules read their messages
// when they load.
import type { Language } from '#contracts/language.ts'
import type { RenderedPage } from './render-pages.tsx'

export type { RenderedPage } from './render-pages.tsx'

export interface RenderedSite {
  readonly pages: readonly RenderedPage[]
  /** Paths of the pages that are not prerendered. */
  readonly appPaths: readonly string[]
}

/** Renders every public page. Call it once per module graph, because the language cannot change afterward. */
export const renderSite = async (language: Language): Promise<RenderedSite> => {
  globalThis.prerenderedLanguage = language
  const { appPaths, renderPages } = await import('./render-pages.tsx')
  return { pages: await renderPages(), appPaths }
}
