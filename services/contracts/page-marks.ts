// Placeholders that the build leaves in pages for the server to fill in at run time. They are separate from pages.ts,
// so that a page can use one without loading zod schemas.
export const nonceMark = '__CSP_NONCE__'
export const publicUrlMark = '__PUBLIC_URL__'
/** The organization's email address. */
export const contactEmailMark = '__CONTACT_EMAIL__'
/** Directory page only: the list of partners, for browsers without JavaScript. */
export const listedPartnersMark = '__LISTED_PARTNERS__'
