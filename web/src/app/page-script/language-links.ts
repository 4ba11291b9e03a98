// The links to the same page in another language (layouts/header/LanguageSwitch.tsx). They keep the query, the fragment
// and the scroll position.
import { languages, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import { restoreScrollPosition, saveScrollPosition } from '../../lib/storage/scroll-position.ts'

const prepareLink = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null
  const language = languages.find((candidate) => candidate === link?.hreflang)
  if (link === null || language === undefined) return
  const { pathname, search, hash } = location
  const url = pathIn(language, pathWithoutLanguage(pathname) + search + hash)
  link.href = url
  // With a modifier key, the page opens in another tab or is saved.
  if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) saveScrollPosition(url)
}

/** Applies to every such link, also to those that are added later. Call it once. */
export const followLanguageLinks = (): void => {
  document.addEventListener('click', prepareLink)
  restoreScrollPosition()
}
