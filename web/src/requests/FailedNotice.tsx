// A request that did not arrive: what happened, what to do, and that nothing is lost (DIR-39).
import type { Problem } from '#contracts/problems.ts'
import { t } from '../texts.ts'
import { Notice } from '../ui/Notice.tsx'
import { problemText } from '../ui/problemText.ts'

const words = t.requests.failed

/** `problem` null: nothing answered at all. */
export const FailedNotice = ({ problem }: { problem: Problem | null }) => (
  <Notice kind="failed" title={words.title}>
    <p>{words.text}</p>
    {/* The server's own words, where it had some of its own. */}
    {problem !== null && problem.status < 500 && <p>{problemText(problem)}</p>}
    <p>{words.kept}</p>
  </Notice>
)
