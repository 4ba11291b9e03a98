// The details for verifying a run: its exact time, its hash, and the command that recalculates it.
import { m } from '#messages'
import type { ReportRun } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { CopyButton } from '../../design-system/ui/CopyButton.tsx'

/** The number of hash characters to show, enough to tell two runs apart. The command compares the full hash. */
const displayedHashLength = 12

export const RunVerification = ({ run: { id, parameters, hash } }: { run: ReportRun }) => {
  const command = m['reports:verifyCommand']({ id })
  return (
    <chakra.div
      marginTop="5"
      paddingTop="4"
      borderTopWidth="1px"
      borderStyle="dashed"
      color="fg.muted"
      textStyle="small"
    >
      <p>{m['reports:proof']({ instant: parameters.asOf, hash: hash.slice(0, displayedHashLength) })}</p>
      <chakra.p marginTop="1" display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        <span>{m['reports:verifyHelp']()}</span>
        <chakra.code overflowWrap="anywhere">{command}</chakra.code>
        <CopyButton text={command} size="row" variant="quiet" aria-label={m['reports:copyCommand']()} />
      </chakra.p>
    </chakra.div>
  )
}
