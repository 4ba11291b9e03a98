// The numbers to call in danger or in a crisis, for pages that are written as HTML.
import { m } from '#messages'

import type { Locale } from './language.ts'

const phoneLink = (number: string) => `<a href="tel:${number}">${number}</a>`

/** A sentence with links to 911 and 988, as HTML. */
export const emergencyHtml = (options: { readonly locale: Locale }): string =>
  `${m['not-loaded:danger']({}, options)} ${phoneLink('911')}. ${m['not-loaded:crisis']({}, options)} ${phoneLink('988')}.`
