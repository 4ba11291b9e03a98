// Assigns a conversation in the dialog. If someone else has changed the assignment, the next attempt replaces theirs.
import { CurrentAssignment } from '#contracts/conversations.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { useState } from 'react'
import { newerVersion } from '../../lib/api/newer-version.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useAssignConversation } from './useAssignConversation.ts'

/** Who has the conversation now, if that is why the server refused. Undefined after any other error. */
const changedAssignment = (error: Error | null): CurrentAssignment | undefined =>
  error === null || newerVersion(error) === null
    ? undefined
    : CurrentAssignment.safeParse(asProblem(error).current).data

interface Start {
  /** The assignment that the person saw. */
  readonly seen: CurrentAssignment
  /** Why an earlier attempt was refused. */
  readonly initialError: Error | null
  readonly onAssigned: () => void
}

interface Reassignment {
  /** Null if no one in particular answers the family. */
  readonly assign: (assignee: PersonRef | null) => void
  readonly isPending: boolean
  /** Why the last attempt failed. Null if it has not, or if `changed` says why. */
  readonly error: Error | null
  /** The current assignment, if the last attempt failed because someone else changed it. */
  readonly changed: CurrentAssignment | undefined
  /** The assignment that the next attempt replaces. */
  readonly current: CurrentAssignment
}

export const useReassignConversation = (id: string, { seen, initialError, onAssigned }: Start): Reassignment => {
  const [error, setError] = useState(initialError)
  // The live page may show a newer version than the one that the person read.
  const [current, setCurrent] = useState(() => changedAssignment(initialError) ?? seen)
  const mutation = useAssignConversation(id)
  const changed = changedAssignment(error)
  return {
    assign: (assignee) =>
      mutation.mutate(
        { assignee, version: current.version },
        {
          onSuccess: onAssigned,
          onError: (refusal) => {
            setError(refusal)
            setCurrent(changedAssignment(refusal) ?? current)
          },
        },
      ),
    isPending: mutation.isPending,
    error: changed === undefined ? error : null,
    changed,
    current,
  }
}
