// Messages that a browser's tabs exchange about their shared session. The access token never leaves memory.
import type { ActiveSession } from './session.ts'
import { sessionChannel } from './shown-session-hint.ts'

/** Why a session ended: the person signed out, the server ended it, or it was idle too long. */
export type SessionEndReason = 'signed_out' | 'expired' | 'idle'

export type TabMessage =
  /** A tab received this session by signing in, refreshing, verifying a second factor, or switching organizations. */
  | { readonly type: 'started'; readonly session: ActiveSession }
  | { readonly type: 'ended'; readonly because: SessionEndReason }
  /** A tab that is about to refresh requests a newer session than the one with this token. */
  | { readonly type: 'session_requested'; readonly has: string | undefined }
  | { readonly type: 'session_reply'; readonly session: ActiveSession | null }
  /** The person was active in a tab at this time, in milliseconds since the epoch. */
  | { readonly type: 'active'; readonly at: number }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(sessionChannel) : undefined

/** Posts a message to every other tab, but not to this one. */
export const postToTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Listens to messages from other tabs until the returned function is called. */
export const listenToTabs = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
