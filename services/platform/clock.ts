// The one clock: whoever needs the time is given it, so tests and the demo history can set it.
export interface Clock {
  /** The present instant, UTC. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
