// Words that the build leaves in pages for the server to fill in: it knows what the build does not. Apart from the rest that both
// agree on (pages.ts), so that a page which names one needs no schemas.
export const nonceMark = '__CSP_NONCE__'
export const publicUrlMark = '__PUBLIC_URL__'
/** The organization's e-mail address. */
export const contactEmailMark = '__CONTACT_EMAIL__'
/** In the directory alone: the partners, for who has no script. */
export const listedPartnersMark = '__LISTED_PARTNERS__'
