// The renderer of the public pages, built once for each language. The build renders every page with it, and the server
// renders a page again when it depends on the request.
import { type RenderedPage, appPaths, renderPages } from './render-pages.tsx'

export { renderRequestedPage as renderPage } from './render-pages.tsx'
export type { RenderedPage } from './render-pages.tsx'

export interface RenderedSite {
  readonly pages: readonly RenderedPage[]
  /** Paths of the pages that are not prerendered. */
  readonly appPaths: readonly string[]
}

/** Renders every public page. */
export const renderSite = async (): Promise<RenderedSite> => ({ pages: await renderPages(), appPaths })
