// The error state: what happened, the request id, and a retry button.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { RotateCcw, Unplug } from 'lucide-react'
import { asProblem } from '../../lib/api/problem-error.ts'
import { Button } from './Button.tsx'
import { CenteredContent, StateTitle } from './empty-states.tsx'

interface FailureProps {
  readonly title?: string
  readonly error: unknown
  readonly onRetry: () => void
  /** Whether the previous rows are still visible. */
  readonly keepsRows?: boolean
}

const withPeriod = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Replaces the content. `title` is the page's title for this failure, which may contain the reason. */
export const Failure = ({ title = m['common:failure.title'](), error, onRetry, keepsRows = false }: FailureProps) => {
  const problem = asProblem(error)
  const reason = problem.title
  const sentences = [
    title.includes(reason) ? undefined : withPeriod(reason),
    problem.requestId === undefined ? undefined : m['common:failure.requestId']({ id: problem.requestId }),
    keepsRows ? m['common:failure.oldRowsStay']() : undefined,
  ].filter((sentence) => sentence !== undefined)
  return (
    <CenteredContent role="alert">
      <chakra.span color="danger.fg" aria-hidden>
        <Unplug size={32} strokeWidth={1.9} />
      </chakra.span>
      <StateTitle>{title}</StateTitle>
      {sentences.length > 0 && (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {sentences.join(' ')}
        </chakra.p>
      )}
      <Button variant="outline" onClick={onRetry}>
        <RotateCcw aria-hidden />
        {m['common:tryAgain']()}
      </Button>
    </CenteredContent>
  )
}
