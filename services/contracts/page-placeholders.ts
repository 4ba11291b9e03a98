// Placeholders in built pages that the server replaces at run time. They are not in pages.ts, so that a page can use
// one without loading zod.
import type { TokenForm } from './page-state.ts'

export const noncePlaceholder = '__CSP_NONCE__'
export const publicUrlPlaceholder = '__PUBLIC_URL__'
/** The organization's email address. */
export const contactEmailPlaceholder = '__CONTACT_EMAIL__'
/** The address that Quick exit opens. */
export const quickExitPlaceholder = '__QUICK_EXIT_URL__'
/** The token of a form, which the browser sends with the form's fields. */
export const formTokenPlaceholder = (form: TokenForm): string => `__FORM_TOKEN_${form}__`
export const formTokenPattern = /__FORM_TOKEN_(\w+?)__/g

/**
 * The parts of a built page that depend on the request. The server replaces what is between the two comments when it
 * renders the page again.
 */
export const pageParts = {
  styles: ['<!--page-styles-->', '<!--/page-styles-->'],
  content: ['<!--page-content-->', '<!--/page-content-->'],
} as const
