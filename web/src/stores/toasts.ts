// The one toast on screen; a newer one takes the place of the older (UX-01).
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly title: string
  readonly text?: string
  /** Milliseconds it stays (UX-02). */
  readonly stays: number
}

interface Toasts {
  readonly current: Toast | null
  show: (toast: Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'stays'>>) => void
  /** Takes away this toast, and not a newer one that came meanwhile. */
  dismiss: (id: number) => void
}

let last = 0

export const useToasts = create<Toasts>((set) => ({
  current: null,
  show: ({ stays = 5_000, ...toast }) => set({ current: { ...toast, stays, id: ++last } }),
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

/** Shows a toast from anywhere, also outside React. */
export const toast = (...args: Parameters<Toasts['show']>): void => useToasts.getState().show(...args)
