// Placeholders in built pages that the server replaces at run time. They are not in pages.ts, so that a page can use
// one without loading zod.
export const noncePlaceholder = '__CSP_NONCE__'
export const publicUrlPlaceholder = '__PUBLIC_URL__'
/** The organization's email address. */
export const contactEmailPlaceholder = '__CONTACT_EMAIL__'
/** The list of partners for browsers without JavaScript, on the directory page only. */
export const listedPartnersPlaceholder = '__LISTED_PARTNERS__'
