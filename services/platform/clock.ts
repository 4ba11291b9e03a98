// The application's clock. It is passed as a dependency, so that tests and the demo history can set the time.
export interface Clock {
  /** The current instant in UTC. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
