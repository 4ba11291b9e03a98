// What the tabs of one browser tell each other about the session they share. The access token goes from memory to memory.
import type { ActiveSession } from './session.ts'

/** Why a session ended: by the person, by the server, or because nobody used it. */
export type SessionEndReason = 'signed_out' | 'expired' | 'idle'

export type TabMessage =
  /** A tab took over this session: signed in, refreshed, raised or switched. */
  | { readonly type: 'started'; readonly session: ActiveSession }
  | { readonly type: 'ended'; readonly because: SessionEndReason }
  /** A tab is about to refresh: does another hold the answer already? This token, which the tab has, is none. */
  | { readonly type: 'asks'; readonly has: string | undefined }
  | { readonly type: 'answers'; readonly session: ActiveSession | null }
  /** The person did something in a tab; milliseconds since the epoch. */
  | { readonly type: 'active'; readonly at: number }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** To every other tab, never to this one. */
export const postToTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Hears the other tabs until the function it returns is called. */
export const listenToTabs = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
