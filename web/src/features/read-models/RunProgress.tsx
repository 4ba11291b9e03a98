// A rebuild or a verification under way: a bar, what it is doing, how fast, and how long it will still take.
import type { ActiveRun } from '#contracts/read-models.ts'
import { chakra } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'

const words = t.readModels.underWay

export const RunProgress = ({ run, name }: { run: ActiveRun; name: string }) => {
  const percent = words.share(run.share)
  const left = run.secondsLeft === null ? undefined : words.left(run.secondsLeft)
  const isWaiting = run.phase === 'waiting'
  return (
    <chakra.div marginTop="3">
      <chakra.p display="flex" justifyContent="space-between" gap="4" fontWeight="600">
        <span>{words[run.kind]}</span>
        {!isWaiting && <chakra.span fontVariantNumeric="tabular-nums">{percent}</chakra.span>}
      </chakra.p>
      <ProgressBar
        share={run.share}
        label={`${name}: ${words[run.kind]}`}
        text={[percent, words.phase(run.phase), left].filter(Boolean).join(', ')}
        my="2"
      />
      <chakra.p color="fg.muted" textStyle="small">
        {[words.phase(run.phase), isWaiting ? undefined : words.pace(run), left].filter(Boolean).join(' · ')}
      </chakra.p>
    </chakra.div>
  )
}
