// The toast on screen. A newer one replaces it (UX-01).
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly title: string
  readonly text?: string
  /** One follow-up action. Using it closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** How long it is shown (UX-02). */
  readonly durationMs: number
}

interface Toasts {
  readonly current: Toast | null
  show: (toast: Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'durationMs' | 'action'>>) => void
  /** Closes this toast, but not a newer one. */
  dismiss: (id: number) => void
}

let lastId = 0

export const useToasts = create<Toasts>((set) => ({
  current: null,
  // People need more time for a toast with an action.
  show: (toast) =>
    set({ current: { durationMs: toast.action === undefined ? 5_000 : 10_000, ...toast, id: ++lastId } }),
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

/** Shows a toast from anywhere, including outside React. */
export const toast = (...args: Parameters<Toasts['show']>): void => useToasts.getState().show(...args)
