// Links to this page of a family in the other languages. Following one also stores the language for the account.
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { languageName, languages, pathIn } from '#contracts/language.ts'
import { ButtonAnchor } from '../../design-system/ui/Button.tsx'
import { inPlace } from '../../lib/in-place.ts'
import { language } from '../../lib/language.ts'
import { chooseLanguage } from '../../lib/session/family-language.ts'

const otherLanguages = languages.filter((candidate) => candidate !== language)

export const FamilyLanguageLinks = () => {
  const { pathname, search, hash } = useLocation()
  const [isStoring, setIsStoring] = useState(false)
  return otherLanguages.map((target) => (
    <ButtonAnchor
      key={target}
      variant="quiet"
      size="touch"
      href={pathIn(target, pathname + search + hash)}
      lang={target}
      hrefLang={target}
      aria-busy={isStoring}
      onClick={inPlace(() => {
        if (isStoring) return
        setIsStoring(true)
        void chooseLanguage(target)
      })}
    >
      <Languages aria-hidden />
      {languageName[target]}
    </ButtonAnchor>
  ))
}
