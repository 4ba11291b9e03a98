// Entry point of prerendering. Renders every public page in one language. The language is set before the app is loaded,
// because modules read their messages when they load.
import type { Language } from '#contracts/language.ts'
import type { RenderedPage } from './render.tsx'

export type { RenderedPage } from './render.tsx'

export interface RenderedSite {
  readonly pages: readonly RenderedPage[]
  /** Paths of the pages that are not prerendered. */
  readonly appPaths: readonly string[]
}

/** Renders every page in a language. The modules are loaded separately for each language. */
export const renderSite = async (language: Language): Promise<RenderedSite> => {
  globalThis.prerenderedLanguage = language
  const { appPaths, renderPages } = await import('./render.tsx')
  return { pages: await renderPages(), appPaths }
}
