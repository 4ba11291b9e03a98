// Structured data about the exchange for search engines (schema.org), written into the page's head at build time.
import { m } from '#messages'
import { publicUrlPlaceholder } from '#contracts/page-placeholders.ts'
import { languages, pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { quilt } from '../features/site/home/quilt.ts'
import { paths } from '../lib/paths.ts'

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
  knowsLanguage: languages,
}

/** The structured data of a path, without the language prefix. */
export const structuredData = (path: string): readonly object[] => (path === paths.home() ? [organization] : [])
