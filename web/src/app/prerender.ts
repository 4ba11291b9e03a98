// Entry of the build: renders every public page of one language. The app is loaded after its texts, as in the browser.
import type { Language } from '#contracts/language.ts'
import type { RenderedPage } from './render.tsx'
import { speak } from '../lib/texts.ts'

export type { RenderedPage } from './render.tsx'

export interface RenderedSite {
  readonly pages: readonly RenderedPage[]
  /** Addresses of the pages behind the sign-in, which are not rendered. */
  readonly appPaths: readonly string[]
}

/** Every page of a language. These modules serve one language alone: for another they are loaded anew. */
export const renderSite = async (language: Language): Promise<RenderedSite> => {
  globalThis.prerenderedLanguage = language
  await speak(language)
  const { appPaths, renderPages } = await import('./render.tsx')
  return { pages: await renderPages(), appPaths }
}
