// Whether the server can be reached at this moment. A browser remembers, for as long as a page stands, that a script did not
// come: so nothing is loaded late before this is known.

export const isServerReachable = async (): Promise<boolean> => {
  // Where the browser knows it itself, nothing need be asked.
  if (!navigator.onLine) return false
  try {
    // The page that stands for an unknown address is an answer too.
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
