// The one toast on screen; a newer one takes the place of the older (UX-01).
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly title: string
  readonly text?: string
  /** One thing that can be done about it; pressing it takes the toast away. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Milliseconds it stays (UX-02). */
  readonly durationMs: number
}

interface Toasts {
  readonly current: Toast | null
  show: (toast: Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'durationMs' | 'action'>>) => void
  /** Takes away this toast, and not a newer one that came meanwhile. */
  dismiss: (id: number) => void
}

let last = 0

export const useToasts = create<Toasts>((set) => ({
  current: null,
  // Who may do something about it needs longer than who is only told.
  show: (toast) => set({ current: { durationMs: toast.action === undefined ? 5_000 : 10_000, ...toast, id: ++last } }),
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

/** Shows a toast from anywhere, also outside React. */
export const toast = (...args: Parameters<Toasts['show']>): void => useToasts.getState().show(...args)
