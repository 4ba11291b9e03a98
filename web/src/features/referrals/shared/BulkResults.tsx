// The results of a bulk action, one line for each row, until they are dismissed (REV-13).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'

interface BulkResultLine {
  readonly id: string
  /** Names the row, usually as a link to its page. */
  readonly name: ReactNode
  readonly done: boolean
  /** Says what was done, or why the row was refused. */
  readonly text: string
  readonly action?: ReactNode
}

interface Props {
  /** The summary, e.g. "Approved & submitted 2 referral(s)." */
  readonly title: string
  /** What else to know about the run, e.g. that rows were left out. */
  readonly note?: string | undefined
  readonly lines: readonly BulkResultLine[]
  readonly onDismiss: () => void
  /** Undefined if nothing can be undone. */
  readonly onUndo?: () => void
  /** Whether a run is in progress. Until it ends, pressing Undo has no effect. */
  readonly pending?: boolean
}

const ResultRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto auto 1fr auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '0.5',
    minHeight: '11',
    py: '1.5',
    borderTopWidth: '1px',
  },
})

const Outcome = ({ done }: { done: boolean }) => {
  const Icon = done ? CircleCheck : CircleX
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minWidth="20"
      fontWeight="600"
      color={done ? 'primary.fg' : 'danger.fg'}
    >
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {done ? m['workspace:bulk.done']() : m['workspace:bulk.refused']()}
    </chakra.span>
  )
}

/** The results, shown above the table. Refused rows keep their reason. */
export const BulkResults = ({ title, note, lines, onDismiss, onUndo, pending = false }: Props) => {
  const titleId = useId()
  const refusedCount = lines.filter(({ done }) => !done).length
  return (
    <Panel aria-labelledby={titleId} marginBottom="4" py={{ base: '3', md: '3' }} px={{ base: '4', md: '5' }}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4">
        {/* Only the summary is announced, because there may be a thousand lines. */}
        <p role="status" id={titleId}>
          <chakra.strong fontWeight="650">{title}</chakra.strong>{' '}
          {refusedCount > 0 && (
            <chakra.span color="fg.muted">{m['workspace:bulk.refusedCount']({ count: refusedCount })}</chakra.span>
          )}
          {note !== undefined && (
            <chakra.span display="block" color="fg.muted">
              {note}
            </chakra.span>
          )}
        </p>
        <chakra.span display="flex" flexShrink={0} gap="1">
          {onUndo !== undefined && (
            <Button variant="outline" size="row" aria-busy={pending} onClick={pending ? undefined : onUndo}>
              {m['referral-actions:undo.button']()}
            </Button>
          )}
          <Button variant="quiet" size="row" onClick={onDismiss}>
            {m['common:dismiss']()}
          </Button>
        </chakra.span>
      </chakra.div>
      <chakra.ul marginTop="2" maxHeight="96" overflowY="auto">
        {lines.map(({ id, name, done, text, action }) => (
          <ResultRow key={id}>
            <Outcome done={done} />
            <chakra.span minWidth="20">{name}</chakra.span>
            <chakra.span gridColumn={{ base: '1 / -1', md: 'auto' }}>{text}</chakra.span>
            {action !== undefined && (
              <chakra.span gridColumn={{ base: '1 / -1', md: 'auto' }} justifySelf="end">
                {action}
              </chakra.span>
            )}
          </ResultRow>
        ))}
      </chakra.ul>
    </Panel>
  )
}
