// Links to the same page in the other languages. They are plain links, so they also work without JavaScript. Form
// drafts are kept, and app/page-script/language-links.ts keeps the scroll position. Used only on public pages. The
// pages of families have links that also store the language (FamilyLanguageLinks.tsx).
import { chakra } from '@chakra-ui/react'
import { ChevronDown, Languages } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, languageName, languages, pathIn } from '#contracts/language.ts'
import { language } from '../../lib/language.ts'
import { Disclosure } from './Disclosure.tsx'

const otherLanguages = languages.filter((candidate) => candidate !== language)

const Anchor = chakra('a', {
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

type LinkStyle = Omit<ComponentProps<typeof Anchor>, 'children' | 'href'>

const LanguageLink = ({ to, ...style }: LinkStyle & { readonly to: Language }) => {
  const { pathname, search, hash } = useLocation()
  return (
    <Anchor {...style} href={pathIn(to, pathname + search + hash)} lang={to} hrefLang={to}>
      <Languages aria-hidden />
      {languageName[to]}
    </Anchor>
  )
}

/** A link for each other language, one per line. */
export const LanguageLinks = (style: LinkStyle) => (
  <chakra.div display="grid" justifyItems="start">
    {otherLanguages.map((target) => (
      <LanguageLink key={target} to={target} {...style} />
    ))}
  </chakra.div>
)

/** One link, or a menu if there are several other languages. */
export const LanguageSwitch = () =>
  otherLanguages.length === 1 ? (
    <LanguageLinks />
  ) : (
    <Disclosure
      prerendered
      button={
        <>
          <Languages aria-hidden />
          {languageName[language]}
          <ChevronDown aria-hidden />
        </>
      }
      buttonProps={{ variant: 'quiet', size: 'touch' }}
    >
      {() => <LanguageLinks px="3" width="full" />}
    </Disclosure>
  )
