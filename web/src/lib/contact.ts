// The address under which the organization can be written to. The page that the server hands out says it.
import { contactEmailPlaceholder } from '#contracts/page-placeholders.ts'

/** In development no page says it. */
const emailInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content ?? `contact@${location.hostname}`

/** While pages are rendered at build it is the mark, which the server fills in. */
export const contactEmail = typeof document === 'undefined' ? contactEmailPlaceholder : emailInPage()
