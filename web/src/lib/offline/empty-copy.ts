// Erases what a family's own phone keeps (docs/decisions/0083). Every page loads this file, so it contains only the request
// to the worker, which erases everything even if the page is left at the same moment.

/** The key, on this device, of the id of the account whose phone it is. */
export const ownPhoneKey = 'own-phone'

/** What pages ask of the worker. */
export type WorkerRequest =
  | { readonly type: 'empty' }
  /** Keep the files of the family's pages. The worker answers on the port of the message whether it could. */
  | { readonly type: 'keep_files' }
  /** Keep what this tab stores of unsent forms. */
  | { readonly type: 'keep_drafts'; readonly drafts: Readonly<Record<string, string>> }

/** Does nothing if no worker serves this page. */
export const emptyCopy = (): void => {
  const request: WorkerRequest = { type: 'empty' }
  // In an insecure context, browsers have no workers.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(request)
}
