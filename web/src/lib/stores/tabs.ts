// What the tabs of one browser tell each other about the session they share. The access token goes from memory to memory.
import type { HeldSession } from './session.ts'

/** Why a session ended: by the person, by the server, or because nobody used it. */
export type Ending = 'signed_out' | 'expired' | 'idle'

export type TabMessage =
  /** A tab took over this session: signed in, refreshed, raised or switched. */
  | { readonly type: 'started'; readonly session: HeldSession }
  | { readonly type: 'ended'; readonly because: Ending }
  /** A tab is about to refresh: does another hold the answer already? This token, which the tab has, is none. */
  | { readonly type: 'asks'; readonly has: string | undefined }
  | { readonly type: 'answers'; readonly session: HeldSession | null }
  /** The person did something in a tab; milliseconds since the epoch. */
  | { readonly type: 'active'; readonly at: number }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** To every other tab, never to this one. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Hears the other tabs until the function it returns is called. */
export const hearTabs = (listener: (message: TabMessage) => void): (() => void) => {
  const hear = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
