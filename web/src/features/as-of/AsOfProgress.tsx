// Shown in place of the content until the snapshot of an as-of view is ready.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { CenteredContent, StateTitle } from '../../design-system/ui/empty-states.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { useAsOf } from './useAsOf.ts'

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent' })

interface AsOfProgressProps {
  /** From 0 to 1; null while this snapshot waits for others to be built. */
  readonly progress: number | null
}

export const AsOfProgress = ({ progress }: AsOfProgressProps) => {
  const { at = '' } = useAsOf()
  const share = progress ?? 0
  return (
    <CenteredContent>
      <StateTitle>{m['as-of:loading']({ instant: formatDateTime(at) })}</StateTitle>
      <ProgressBar value={share} label={m['as-of:progress']()} width="min(100%, 22rem)" />
      <chakra.p color="fg.muted" maxWidth="46ch">
        {progress === null
          ? m['as-of:waiting']()
          : m['as-of:loadingProgress']({ percent: percentFormat.format(share) })}
      </chakra.p>
    </CenteredContent>
  )
}
