// The version after a refusal, because someone else has changed what the person was about to change.
import { asProblem } from './problem.ts'

/** The stored version, if that is why the server refused. Null after any other error. */
export const newerVersion = (error: Error): number | null => {
  const { code, current } = asProblem(error)
  if (code !== 'stale_version' || typeof current !== 'object' || current === null || !('version' in current))
    return null
  return typeof current.version === 'number' ? current.version : null
}
