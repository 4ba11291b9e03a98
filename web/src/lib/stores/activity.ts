// When somebody last did something in this browser, and when the server last heard of it.

/** So long after an act what is asked for still comes of it; milliseconds. Acts are noted every few seconds only. */
const comesOfAnAct = 10_000

/** To open the page is to do something. */
let active = Date.now()
let told = active

/** Milliseconds since the epoch. */
export const lastActive = (): number => active

export const noteActive = (at: number): void => {
  active = at
}

/** Whether a request of now is the page's own doing: nobody has done anything that it could come of. */
export const nobodyAsks = (): boolean => Date.now() - active > comesOfAnAct

/** The server hears of somebody with this request. */
export const noteTold = (): void => {
  told = Date.now()
}

/** For how long the server has not heard of what the person did since; milliseconds. */
export const untoldFor = (): number => active - told
