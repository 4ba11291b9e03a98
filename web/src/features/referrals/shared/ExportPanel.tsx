// The progress of a list's export with a cancel button, or its failure with a retry button. It is shown above the
// table.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Download, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useExport } from './list-exports.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import type { CountNoun } from '../../../design-system/table/columns.ts'

interface Props {
  /** The name of the exported list. */
  readonly list: string
  readonly rowNoun: CountNoun
}

export const ExportPanel = ({ list, rowNoun }: Props) => {
  const listExport = useExport(list)
  if (listExport === undefined) return null
  if (listExport.status === 'running') return <RunningExport {...listExport} rowNoun={rowNoun} />
  return (
    <chakra.div marginBottom="4">
      <Notice kind="failed" title={m['exports:failed']()}>
        <p>
          {problemText(listExport.problem)} {m['exports:nothingSaved']()}
        </p>
        {listExport.problem.requestId !== undefined && (
          <p>{m['common:failure.requestId']({ id: listExport.problem.requestId })}</p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
          <Button variant="outline" onClick={listExport.retry}>
            <RotateCcw aria-hidden />
            {m['common:tryAgain']()}
          </Button>
          <Button variant="quiet" onClick={listExport.dismiss}>
            {m['common:dismiss']()}
          </Button>
        </chakra.div>
      </Notice>
    </chakra.div>
  )
}

interface RunningProps {
  readonly rows: number
  readonly total: number | null
  readonly rowNoun: CountNoun
  readonly cancel: () => void
}

/** If an export takes less time than this, only its toast appears, so that the table does not jump; milliseconds. */
const showAfterMs = 400

const RunningExport = ({ rows, total, rowNoun, cancel }: RunningProps) => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isVisible) return null
  const text = total === null ? m['exports:preparing']() : m['exports:running']({ rows, total, noun: rowNoun(total) })
  const share = total === null || total === 0 ? 0 : rows / total
  return (
    <Panel marginBottom="4" py={{ base: '3', md: '3' }} px={{ base: '4', md: '5' }}>
      {/* Announced only once, because a screen reader would read every number. A toast announces the end. */}
      <chakra.p role="status" srOnly>
        {m['exports:preparing']()}
      </chakra.p>
      <chakra.div display="flex" alignItems="center" gap="4">
        <chakra.span color="primary.fg" flexShrink={0} aria-hidden>
          <Download size={19} strokeWidth={1.9} />
        </chakra.span>
        <chakra.div flexGrow={1} minWidth="0">
          <chakra.p fontVariantNumeric="tabular-nums" aria-hidden>
            {text}
          </chakra.p>
          <chakra.div
            role="progressbar"
            aria-label={m['exports:progress']()}
            aria-valuemin={0}
            aria-valuetext={text}
            {...(total === null ? {} : { 'aria-valuenow': rows, 'aria-valuemax': total })}
            height="1.5"
            marginTop="1.5"
            bg="bg.subtle"
            borderRadius="full"
            overflow="hidden"
          >
            <chakra.div
              height="full"
              bg="primary.solid"
              transformOrigin="left"
              style={{ transform: `scaleX(${share})` }}
            />
          </chakra.div>
        </chakra.div>
        <Button variant="quiet" size="row" onClick={cancel}>
          {m['common:cancel']()}
        </Button>
      </chakra.div>
    </Panel>
  )
}
