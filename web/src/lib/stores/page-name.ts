// The title of the current page, once it is known. Screen readers announce it.
import { create } from 'zustand'

interface PageName {
  readonly path: string
  readonly title: string
}

export const usePageName = create<PageName>(() => ({ path: '', title: '' }))
