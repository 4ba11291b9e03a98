/** How many times more histories the property tests try than in `npm test`. Only `npm run test:soak` raises it. */
export const soakFactor = Number(process.env['SOAK_FACTOR'] ?? 1)

/**
 * How often a property test runs. In `npm test`, it always tries the same values, because a few hundred random ones may
 * miss what the test expects them to cover. The soak run tries other values every time.
 */
export const propertyRuns = (numRuns: number): { readonly numRuns: number; readonly seed?: number } =>
  soakFactor === 1 ? { numRuns, seed: 1 } : { numRuns: numRuns * soakFactor }
