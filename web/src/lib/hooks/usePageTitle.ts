// The document's title.
import { m } from '#messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageName } from '../stores/page-name.ts'

/** The page title, followed by the product name. */
export const documentTitle = (title: string): string => `${title} · ${m['common:productName']()}`

/**
 * Sets the document's title. A page about one object passes `final` as false until it knows the object's name. The
 * title is not announced before then.
 */
export const usePageTitle = (title: string, final = true): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = documentTitle(title)
    if (final) usePageName.setState({ path: pathname, title: document.title })
  }, [title, final, pathname])
}
