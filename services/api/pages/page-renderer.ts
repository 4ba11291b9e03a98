// Renders a page of the web build for one request. The renderer for a language loads with its first request.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Language } from '#contracts/language.ts'
import type { PageState, RenderPage, RequestedPage } from '#contracts/page-state.ts'
import { rendererFile } from '#contracts/pages.ts'
import { LRUCache } from 'lru-cache'

export interface PageRenderer {
  /** `url` is without the origin. */
  render(language: Language, url: string, state: PageState): Promise<RequestedPage>
  /**
   * Does the same for a page that shows everyone the same data. Rendering takes as long as dozens of API calls, so
   * identical pages are rendered at most once every ten seconds.
   */
  renderShared(language: Language, url: string, state: PageState): Promise<RequestedPage>
}

/** In milliseconds. A page contains the time at which it was rendered, so "Open now" can be this much out of date. */
const sharedPageTtl = 10_000
const maxSharedPages = 20

/** `folder` is that of the web build. */
export const createPageRenderer = (folder: string): PageRenderer => {
  const sharedPages = new LRUCache<string, Promise<RequestedPage>>({ max: maxSharedPages, ttl: sharedPageTtl })
  const render: PageRenderer['render'] = async (language, url, state) => {
    const file = pathToFileURL(join(folder, rendererFile(language)))
    // The type is that of web/src/app/prerender-entry.ts, which is not part of this layer.
    const { renderPage } = (await import(file.href)) as { readonly renderPage: RenderPage }
    return renderPage(url, state)
  }
  return {
    render,
    renderShared: (language, url, state) => {
      const key = JSON.stringify([language, url, state])
      const cached = sharedPages.get(key)
      if (cached !== undefined) return cached
      const page = render(language, url, state)
      sharedPages.set(key, page)
      page.catch(() => sharedPages.delete(key))
      return page
    },
  }
}
