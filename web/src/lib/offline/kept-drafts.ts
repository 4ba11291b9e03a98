// The unsent forms of a tab, which the family's own phone keeps when the tab is closed.
import { draftPrefix } from '../forms/public-drafts.ts'
import { keysInTab, readInTab, writeInTab } from '../storage/tab-storage.ts'
import { readItem } from '../storage/device-storage.ts'
import { readAccount, readDrafts } from './copy-store.ts'
import { type WorkerRequest, ownPhoneKey } from './empty-copy.ts'

/** Marks a tab that has restored them. Later, its own drafts are newer. */
const restoredKey = 'drafts-restored'

const draftsOfTab = (): Record<string, string> =>
  Object.fromEntries(keysInTab(draftPrefix).map((key) => [key, readInTab(key) ?? '']))

const restore = async (): Promise<void> => {
  if (readInTab(restoredKey) !== null) return
  const account = await readAccount()
  if (account === undefined || account.user.id !== readItem(ownPhoneKey)) return
  for (const [key, text] of Object.entries(await readDrafts())) if (readInTab(key) === null) writeInTab(key, text)
  writeInTab(restoredKey, '1')
}

/** Restores them in a new tab, and keeps them whenever the page is hidden. */
export const keepDraftsOfTab = async (): Promise<void> => {
  await restore()
  let kept = JSON.stringify(draftsOfTab())
  const keep = () => {
    const drafts = draftsOfTab()
    const text = JSON.stringify(drafts)
    // A tab without changes must not replace what another one typed.
    if (text === kept) return
    kept = text
    const request: WorkerRequest = { type: 'keep_drafts', drafts }
    navigator.serviceWorker.controller?.postMessage(request)
  }
  document.addEventListener('visibilitychange', keep)
  addEventListener('pagehide', keep)
}
