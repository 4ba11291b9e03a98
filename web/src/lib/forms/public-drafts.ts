// Where the tab stores the drafts of forms that need no sign-in. They survive signing in, and signing out deletes them.
import { keysInTab } from '../storage/tab-storage.ts'

export const draftPrefix = 'draft:'
export const publicDraftPrefix = `${draftPrefix}public:`
export const publicDraftKey = (form: string): string => `${publicDraftPrefix}${form}`

export const hasPublicDrafts = (): boolean => keysInTab(publicDraftPrefix).length > 0
