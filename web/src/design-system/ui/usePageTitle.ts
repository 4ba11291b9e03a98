// The document's title.
import { m } from '#messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageName } from '../../lib/stores/pageName.ts'

/** The page, then the product. */
export const documentTitle = (title: string): string => `${title} · ${m['common:productName']()}`

/**
 * Names the document. A page that shows one object puts the object's name here; until that is there, `known` is false and
 * the title is not announced.
 */
export const usePageTitle = (title: string, final = true): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = documentTitle(title)
    if (final) usePageName.setState({ path: pathname, title: document.title })
  }, [title, final, pathname])
}
