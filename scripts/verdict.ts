// Formats the result of a verification.
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'

const describeValue = (value: unknown): string => (value === undefined ? 'no row' : JSON.stringify(value))

/** `referral 0b9c… status: table has "closed", log gives "received"` */
export const formatDifference = ({ table, key, column, serving, log }: Difference): string =>
  `${[table, ...key.map(String), ...(column === undefined ? [] : [column])].join(' ')}: table has ${describeValue(serving)}, log gives ${describeValue(log)}`

/** Each model is verified at its own position, so the result is valid up to the lowest of them. */
export const formatVerdict = (
  verifications: readonly Pick<Verification, 'position' | 'rows' | 'differenceCount'>[],
): string => {
  const rows = verifications.reduce((sum, verification) => sum + verification.rows, 0)
  const differences = verifications.reduce((sum, verification) => sum + verification.differenceCount, 0)
  const [position = ''] = verifications.map((verification) => verification.position).toSorted()
  const scope = `${rows} rows, ${verifications.length} ${verifications.length === 1 ? 'model' : 'models'}`
  return differences === 0
    ? `equal at position ${position === '' ? '0' : position}: ${scope}`
    : `NOT equal: ${differences} ${differences === 1 ? 'difference' : 'differences'} in ${scope}`
}
