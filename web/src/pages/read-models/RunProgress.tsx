// A rebuild or a verification under way: a bar, what it is doing, how fast, and how long it will still take.
import type { RunUnderWay } from '#contracts/read-models.ts'
import { chakra } from '@chakra-ui/react'
import { t } from '../../texts.ts'
import { rem } from '../../theme/scale.ts'

const words = t.readModels.underWay

export const RunProgress = ({ run, name }: { run: RunUnderWay; name: string }) => {
  const percent = words.share(run.share)
  const left = run.secondsLeft === null ? undefined : words.left(run.secondsLeft)
  const waits = run.phase === 'waiting'
  return (
    <chakra.div marginTop="3">
      <chakra.p display="flex" justifyContent="space-between" gap="4" fontWeight="600">
        <span>{words[run.kind]}</span>
        {!waits && <chakra.span fontVariantNumeric="tabular-nums">{percent}</chakra.span>}
      </chakra.p>
      <chakra.div
        role="progressbar"
        aria-label={`${name}: ${words[run.kind]}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(run.share * 100)}
        aria-valuetext={[percent, words.phase(run.phase), left].filter(Boolean).join(', ')}
        height={rem(8)}
        my="2"
        bg="bg.muted"
        borderRadius="4px"
        overflow="hidden"
      >
        <chakra.div
          height="100%"
          bg="primary.solid"
          transformOrigin="left"
          transition="transform 180ms ease-out"
          style={{ transform: `scaleX(${run.share})` }}
        />
      </chakra.div>
      <chakra.p color="fg.muted" textStyle="small">
        {[words.phase(run.phase), waits ? undefined : words.pace(run), left].filter(Boolean).join(' · ')}
      </chakra.p>
    </chakra.div>
  )
}
