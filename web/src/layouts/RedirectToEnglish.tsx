// A page that is in English only, asked for under the prefix of Spanish: the same address without it.
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
