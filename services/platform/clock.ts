// The only clock. Code that needs the time receives it as a dependency, so tests and the demo history can set it.
export interface Clock {
  /** The current instant, UTC. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
