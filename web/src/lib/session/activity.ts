// When the person was last active in this browser, and when that was last reported to the server.

/** A request within this time after activity counts as caused by it. Activity is recorded only every few seconds. */
const userRequestWindowMs = 10_000

/** Opening the page counts as activity. */
let lastActivity = Date.now()
let lastReported = lastActivity

/** Milliseconds since the epoch. */
export const lastActiveAt = (): number => lastActivity

export const recordActivity = (at: number): void => {
  lastActivity = at
}

/** Whether a request sent now comes from the page itself, because no recent activity could have caused it. */
export const isBackground = (): boolean => Date.now() - lastActivity > userRequestWindowMs

/** Records that the request being sent reports the activity to the server. */
export const markActivityReported = (): void => {
  lastReported = Date.now()
}

/** The time between the last report to the server and the last activity. */
export const unreportedActivityMs = (): number => lastActivity - lastReported
