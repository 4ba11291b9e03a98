// Entry of the prerendering: renders every public page in one language. The app is loaded after its texts, as in the
// browser.
import type { Language } from '#contracts/language.ts'
import type { RenderedPage } from './render.tsx'
import { speak } from '../lib/texts.ts'

export type { RenderedPage } from './render.tsx'

export interface RenderedSite {
  readonly pages: readonly RenderedPage[]
  /** Paths of the pages that are not prerendered. */
  readonly appPaths: readonly string[]
}

/** Renders every page in a language. The modules are loaded separately for each language. */
export const renderSite = async (language: Language): Promise<RenderedSite> => {
  globalThis.prerenderedLanguage = language
  await speak(language)
  const { appPaths, renderPages } = await import('./render.tsx')
  return { pages: await renderPages(), appPaths }
}
