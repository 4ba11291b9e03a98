// The document's title: the page, then the product.
import { useEffect } from 'react'
import { t } from '../texts.ts'

/** Names the document; a page that shows one object puts the object's name here. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${t.words.productName}`
  }, [title])
}
