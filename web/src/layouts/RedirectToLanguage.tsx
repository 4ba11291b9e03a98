// Redirects to the address of this page in another language.
import { useEffect } from 'react'
import { type Language, defaultLanguage, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import { FullScreenSpinner } from '../design-system/ui/skeletons.tsx'

export const RedirectToLanguage = ({ language }: { readonly language: Language }) => {
  useEffect(() => {
    const { pathname, search, hash } = location
    location.replace(pathIn(language, pathWithoutLanguage(pathname) + search + hash))
  }, [language])
  return <FullScreenSpinner />
}

/** For the pages that exist only in English. */
export const RedirectToEnglish = () => <RedirectToLanguage language={defaultLanguage} />
