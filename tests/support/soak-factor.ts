/** How many times more histories the property tests try than in `npm test`. Only `npm run test:soak` raises it. */
export const soakFactor = Number(process.env['SOAK_FACTOR'] ?? 1)
