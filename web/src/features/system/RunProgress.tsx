// The progress of an active rebuild or verification: phase, speed, and time left.
import { m } from '#messages'
import type { ActiveRun } from '#contracts/read-models.ts'
import { chakra } from '@chakra-ui/react'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { formatDuration, phaseLabel } from './labels.ts'

const actionLabel = {
  rebuild: m['read-models:progress.rebuild'],
  verify: m['read-models:progress.verify'],
} satisfies Record<ActiveRun['kind'], () => string>

const timeLeftText = (seconds: number) =>
  seconds < 1
    ? m['read-models:progress.almostDone']()
    : m['read-models:progress.timeLeft']({ duration: formatDuration(seconds) })

export const RunProgress = ({ run, name }: { run: ActiveRun; name: string }) => {
  const percent = m['read-models:progress.percent']({ percent: Math.floor(run.progress * 100) })
  const remainingText = run.secondsLeft === null ? undefined : timeLeftText(run.secondsLeft)
  const action = actionLabel[run.kind]()
  const phase = phaseLabel[run.phase]()
  const rate = m['read-models:progress.rate']({
    events: Math.round(run.events),
    rate: Math.round(run.eventsPerSecond),
  })
  const isWaiting = run.phase === 'waiting'
  return (
    <chakra.div marginTop="3">
      <chakra.p display="flex" justifyContent="space-between" gap="4" fontWeight="600">
        <span>{action}</span>
        {!isWaiting && <chakra.span fontVariantNumeric="tabular-nums">{percent}</chakra.span>}
      </chakra.p>
      <ProgressBar
        value={run.progress}
        label={m['read-models:progress.label']({ model: name, action })}
        text={[percent, phase, remainingText].filter(Boolean).join(', ')}
        my="2"
      />
      <chakra.p color="fg.muted" textStyle="small">
        {[phase, isWaiting ? undefined : rate, remainingText].filter(Boolean).join(' · ')}
      </chakra.p>
    </chakra.div>
  )
}
