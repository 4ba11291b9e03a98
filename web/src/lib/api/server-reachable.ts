// Whether the server is currently reachable. A browser caches a failed script load for the lifetime of the page, so
// lazy code is loaded only after this check.

export const isServerReachable = async (): Promise<boolean> => {
  // No request is needed if the browser is offline.
  if (!navigator.onLine) return false
  try {
    // Even a "not found" page shows that the server is reachable.
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
