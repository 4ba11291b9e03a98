// The way to the same page in the other language: a plain link, which also works before and without JavaScript. What was typed
// waits in its draft, the place on the page is kept.
import { chakra } from '@chakra-ui/react'
import { Languages } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { saveScrollPosition, restoreScrollPosition } from '../lib/stores/scrollPosition.ts'

/** Each language by its own name, for who reads no other. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
const other: Language = language === 'en' ? 'es' : 'en'

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

/** Stands in public shells only: the pages behind the sign-in are in English. */
export const LanguageSwitch = (style: Omit<ComponentProps<typeof Switch>, 'children' | 'href'>) => {
  const { pathname, search, hash } = useLocation()
  const address = pathIn(other, pathname + search + hash)
  return (
    <Switch
      {...style}
      href={address}
      lang={other}
      hrefLang={other}
      onClick={(event) => {
        // Else the page opens in another tab, or is saved.
        if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) saveScrollPosition(address)
      }}
    >
      <Languages aria-hidden />
      {names[other]}
    </Switch>
  )
}

/** Once, beside the page: back to the place on the page of the other language. */
export const KeptPlace = () => {
  useEffect(restoreScrollPosition, [])
  return null
}
