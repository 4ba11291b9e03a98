// How far the export of a list is, with a way to stop it; or why it failed, with a way to ask again. Stands above the table.
import { m } from '#messages'
import type { Things } from '#contracts/texts/words.ts'
import { chakra } from '@chakra-ui/react'
import { Download, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useExport } from '../../lib/stores/exports.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Panel } from '../ui/Panel.tsx'
import { problemText } from '../ui/problemText.ts'

interface Props {
  /** Name of the list whose export it is. */
  readonly list: string
  readonly things: Things
}

export const ExportPanel = ({ list, things }: Props) => {
  const now = useExport(list)
  if (now === undefined) return null
  if (now.status === 'running') return <Running {...now} things={things} />
  return (
    <chakra.div marginBottom="4">
      <Notice kind="failed" title={m['exports:failed']()}>
        <p>
          {problemText(now.problem)} {m['exports:nothingSaved']()}
        </p>
        {now.problem.requestId !== undefined && <p>{t.words.failure.requestId(now.problem.requestId)}</p>}
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
          <Button variant="outline" onClick={now.again}>
            <RotateCcw aria-hidden />
            {m['common:tryAgain']()}
          </Button>
          <Button variant="quiet" onClick={now.dismiss}>
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
  readonly things: Things
  readonly cancel: () => void
}

/** What is done sooner is told by its toast alone: the table must not jump for it. Milliseconds. */
const shownAfter = 400

const Running = ({ rows, total, things, cancel }: RunningProps) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  const text = total === null ? m['exports:preparing']() : m['exports:running']({ rows, total, noun: things(total) })
  const share = total === null || total === 0 ? 0 : rows / total
  return (
    <Panel marginBottom="4" py={{ base: '3', md: '3' }} px={{ base: '4', md: '5' }}>
      {/* Said once; a voice that read every number would never end. The toast says when it is done. */}
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
