// Formats the result of a verification.
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'

const shown = (value: unknown): string => (value === undefined ? 'no row' : JSON.stringify(value))

/** `referral 0b9c… status: table has "closed", log gives "received"` */
export const differenceLine = ({ table, key, column, serving, log }: Difference): string =>
  `${[table, ...key.map(String), ...(column === undefined ? [] : [column])].join(' ')}: table has ${shown(serving)}, log gives ${shown(log)}`

/** Each model is verified at its own position. The result therefore holds up to the lowest of them. */
export const verdict = (verified: readonly Pick<Verification, 'position' | 'rows' | 'differenceCount'>[]): string => {
  const rows = verified.reduce((sum, one) => sum + one.rows, 0)
  const differences = verified.reduce((sum, one) => sum + one.differenceCount, 0)
  const [position = ''] = verified.map((one) => one.position).toSorted()
  const extent = `${rows} rows, ${verified.length} ${verified.length === 1 ? 'model' : 'models'}`
  return differences === 0
    ? `equal at position ${position === '' ? '0' : position}: ${extent}`
    : `NOT equal: ${differences} ${differences === 1 ? 'difference' : 'differences'} in ${extent}`
}
