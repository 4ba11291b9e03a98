// A change that a process announces to its websockets and caches.

/** A change announced by a read model or a reaction. */
export interface LiveChange {
  readonly model: string
  readonly topics: ReadonlySet<string> | 'all'
  readonly position: string
}

/** Calls the listener for each change to visible data. Returns the unsubscribe function. */
export type SubscribeToChanges = (listener: (change: LiveChange) => void) => () => void

/** Whether anyone's rights changed. A change with no topics only reports the model's position. */
export const hasAccessChanged = ({ model, topics }: LiveChange): boolean =>
  model === 'access' && (topics === 'all' || topics.size > 0)

/** Topic prefix for changed sessions. Only server processes use these topics; browsers cannot follow them. */
const sessionPrefix = 'session:'
export const toSessionTopic = (sessionId: string): string => `${sessionPrefix}${sessionId}`

/** Returns the sessions that ended or whose rights changed, or undefined if the change does not affect sessions. */
export const getChangedSessions = ({ model, topics }: LiveChange): ReadonlySet<string> | 'all' | undefined => {
  if (model !== 'sessions') return undefined
  return topics === 'all' ? 'all' : new Set([...topics].map((topic) => topic.slice(sessionPrefix.length)))
}
