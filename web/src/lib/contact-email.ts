// The organization's contact email address. The server inserts it into every page.
import { contactEmailPlaceholder } from '#contracts/page-placeholders.ts'

/** In development the page has no address. */
const emailInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content ?? `contact@${location.hostname}`

/** At build time this is a placeholder, which the server replaces. */
export const contactEmail = typeof document === 'undefined' ? contactEmailPlaceholder : emailInPage()
