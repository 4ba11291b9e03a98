// What a verification found, in words.
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'

const shown = (value: unknown): string => (value === undefined ? 'no row' : JSON.stringify(value))

/** `referral 0b9c… status: shows "closed", the log says "received"` */
export const differenceLine = ({ table, key, column, serving, log }: Difference): string =>
  `${[table, ...key.map(String), ...(column === undefined ? [] : [column])].join(' ')}: shows ${shown(serving)}, the log says ${shown(log)}`

/** Models go on while they are compared, each at its own position: all of them are equal up to the lowest. */
export const verdict = (verified: readonly Pick<Verification, 'position' | 'rows' | 'differenceCount'>[]): string => {
  const rows = verified.reduce((sum, one) => sum + one.rows, 0)
  const differences = verified.reduce((sum, one) => sum + one.differenceCount, 0)
  const [position = ''] = verified.map((one) => one.position).toSorted()
  const extent = `${rows} rows, ${verified.length} ${verified.length === 1 ? 'model' : 'models'}`
  return differences === 0
    ? `equal at position ${position === '' ? '0' : position}: ${extent}`
    : `NOT equal: ${differences} differences in ${extent}`
}
