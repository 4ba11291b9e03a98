// A problem with a posted form, as the page shows it.
import type { Problem } from '#contracts/problems.ts'

/** A refused form is not a malformed request. Limits and outages keep their status. */
export const toPageStatus = ({ status }: Problem): number =>
  status < 500 && status !== 413 && status !== 429 ? 422 : status

/** Names the fields as the form does: the first segment of an issue's path that is one of its fields. */
export const withFieldNames = (problem: Problem, fields: readonly string[]): Problem => ({
  ...problem,
  ...(problem.issues === undefined
    ? {}
    : {
        issues: problem.issues.map((issue) => ({
          ...issue,
          path: issue.path.split('.').find((name) => fields.includes(name)) ?? issue.path,
        })),
      }),
})
