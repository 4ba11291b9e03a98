// The document's title.
import { m } from '#messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useAnnouncedTitle } from '../stores/announced-title.ts'

/** The page title, followed by the product name. */
export const documentTitle = (title: string): string => `${title} · ${m['common:productName']()}`

/**
 * Sets the document's title. A page about one object passes `isFinal` as false until it knows the object's name. Screen
 * readers announce only the final title.
 */
export const usePageTitle = (title: string, isFinal = true): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = documentTitle(title)
    if (isFinal) useAnnouncedTitle.setState({ path: pathname, title: document.title })
  }, [title, isFinal, pathname])
}
