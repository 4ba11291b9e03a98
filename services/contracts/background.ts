// Marks a request that the browser makes in the background: a refetch after a live update or on a timer. It does not
// count as session activity. Otherwise an open page would keep the session alive forever (AUTH-23).

/** A request header; its value is `1`. */
export const backgroundHeader = 'x-background'
