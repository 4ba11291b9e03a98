// Marks requests that the browser makes in the background, after a live update or on a timer. They do not count as
// session activity, because otherwise an open page would keep the session alive forever (AUTH-23).

/** The name of the request header, whose value is `1`. */
export const backgroundHeader = 'x-background'
