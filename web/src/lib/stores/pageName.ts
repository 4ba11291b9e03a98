// What the page on screen is called, once that is known: said to who cannot see it.
import { create } from 'zustand'

interface PageName {
  readonly path: string
  readonly title: string
}

export const usePageName = create<PageName>(() => ({ path: '', title: '' }))
