// The title of the current page, which screen readers announce once it is known.
import { create } from 'zustand'

interface AnnouncedTitle {
  readonly path: string
  readonly title: string
}

export const useAnnouncedTitle = create<AnnouncedTitle>(() => ({ path: '', title: '' }))
