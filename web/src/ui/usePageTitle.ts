// The document's title: the page, then the product.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageName } from '../stores/pageName.ts'
import { t } from '../texts.ts'

/**
 * Names the document. A page that shows one object puts the object's name here; until that is there, `known` is false and
 * the title is not announced.
 */
export const usePageTitle = (title: string, known = true): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${t.words.productName}`
    if (known) usePageName.setState({ path: pathname, title: document.title })
  }, [title, known, pathname])
}
