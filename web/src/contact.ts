// The address under which the organization can be written to. The page that the server hands out says it.
import { contactEmailMark } from '#contracts/contact-mark.ts'

const said = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content

/** While pages are rendered at build it is the mark, which the server fills in. */
export const contactEmail = said() ?? contactEmailMark
