// Redirects from a URL in another language to the English URL of a page that exists only in English.
import { useEffect } from 'react'
import { pathWithoutLanguage } from '#contracts/language.ts'
import { FullScreenSpinner } from '../design-system/ui/skeletons.tsx'

export const RedirectToEnglish = () => {
  useEffect(() => {
    const { pathname, search, hash } = location
    location.replace(pathWithoutLanguage(pathname) + search + hash)
  }, [])
  return <FullScreenSpinner />
}
