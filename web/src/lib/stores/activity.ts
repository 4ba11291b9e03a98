// When the person was last active in this browser, and when the server last learned of it.

/**
 * A request within this time after an activity counts as caused by it; milliseconds. Activity is recorded only every
 * few seconds.
 */
const userRequestWindowMs = 10_000

/** Opening the page counts as activity. */
let lastActivity = Date.now()
let lastReported = lastActivity

/** Milliseconds since the epoch. */
export const lastActive = (): number => lastActivity

export const recordActivity = (at: number): void => {
  lastActivity = at
}

/** Whether a request sent now is made by the page itself, because no recent activity can have caused it. */
export const isBackground = (): boolean => Date.now() - lastActivity > userRequestWindowMs

/** The request that is being sent reports the activity to the server. */
export const markActivityReported = (): void => {
  lastReported = Date.now()
}

/** How long the last activity is newer than the last report to the server; milliseconds. */
export const unreportedActivityMs = (): number => lastActivity - lastReported
