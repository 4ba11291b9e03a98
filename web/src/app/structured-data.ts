// What search engines read of the exchange itself: schema.org, written at build into the page's head.
import { m } from '#messages'
import { publicUrlPlaceholder } from '#contracts/page-placeholders.ts'
import { pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { quilt } from '../features/site/home/quilt.ts'
import { paths } from '../lib/paths.ts'
import { t } from '../lib/texts.ts'

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': `${publicUrlPlaceholder}/#organization`,
  name: m['common:productName'](),
  url: `${publicUrlPlaceholder}${pathIn(language, paths.home())}`,
  logo: `${publicUrlPlaceholder}/favicon.svg`,
  description: m['home:description'](),
  areaServed: quilt.map(({ county }) => ({
    '@type': 'AdministrativeArea',
    name: `${county} County, Georgia`,
  })),
  knowsLanguage: ['en', 'es'],
}

/** Of the page at this path, without the prefix of a language. */
export const structuredData = (path: string): readonly object[] => (path === paths.home() ? [organization] : [])
