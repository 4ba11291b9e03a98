// When somebody last did something in this browser, and when the server last heard of it.

/** So long after an act what is asked for still comes of it; milliseconds. Acts are noted every few seconds only. */
const userRequestWindowMs = 10_000

/** To open the page is to do something. */
let lastActivity = Date.now()
let lastReported = lastActivity

/** Milliseconds since the epoch. */
export const lastActive = (): number => lastActivity

export const recordActivity = (at: number): void => {
  lastActivity = at
}

/** Whether a request of now is the page's own doing: nobody has done anything that it could come of. */
export const isBackground = (): boolean => Date.now() - lastActivity > userRequestWindowMs

/** The server hears of somebody with this request. */
export const markActivityReported = (): void => {
  lastReported = Date.now()
}

/** For how long the server has not heard of what the person did since; milliseconds. */
export const unreportedActivityMs = (): number => lastActivity - lastReported
