// How a browser says that a request is its own doing, not the person's: what is read again on news, or on time. It does not
// count as a use of the session, which would otherwise never lie unused while a page is open (AUTH-23).

/** A request header; `1` says so. */
export const backgroundHeader = 'x-background'
