// A link to the same page in the other language. It is a plain link, so it also works without JavaScript. Form drafts and
// the scroll position survive.
import { chakra } from '@chakra-ui/react'
import { Languages } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { saveScrollPosition, restoreScrollPosition } from '../lib/stores/scroll-position.ts'

/** Each language in its own name. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
const otherLanguage: Language = language === 'en' ? 'es' : 'en'

const Switch = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    color: 'inherit',
    fontWeight: '600',
    _hover: { textDecoration: 'underline' },
    '& svg': { width: '4.5', height: '4.5', strokeWidth: 1.9, flexShrink: 0 },
  },
})

/** On public pages only: pages behind the sign-in are in English. */
export const LanguageSwitch = (style: Omit<ComponentProps<typeof Switch>, 'children' | 'href'>) => {
  const { pathname, search, hash } = useLocation()
  const address = pathIn(otherLanguage, pathname + search + hash)
  return (
    <Switch
      {...style}
      href={address}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      onClick={(event) => {
        // With a modifier key, the page opens in another tab or is saved.
        if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) saveScrollPosition(address)
      }}
    >
      <Languages aria-hidden />
      {languageNames[otherLanguage]}
    </Switch>
  )
}

/** Restores the scroll position after a language switch. Rendered once. */
export const RestoreScroll = () => {
  useEffect(restoreScrollPosition, [])
  return null
}
