// Redirects a Spanish URL of an English-only page to the English URL.
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
