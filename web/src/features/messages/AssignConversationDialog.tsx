// The dialog to choose who answers a conversation. If the server refuses, the dialog stays open and keeps the choice. If
// someone else changed the assignment, it says who has the conversation now, and the next attempt replaces that.
import { m } from '#messages'
import type { CurrentAssignment } from '#contracts/conversations.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Select } from '../../design-system/ui/inputs.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useSession } from '../../lib/session/session.ts'
import type { Inbox } from './inbox.ts'
import { assignees } from './queries.ts'
import { useReassignConversation } from './useReassignConversation.ts'

/** The value of the choice that no one in particular answers. */
const none = 'none'

interface Props {
  readonly conversationId: string
  readonly inboxKind: Inbox['kind']
  /** The assignment that the person saw. */
  readonly seen: CurrentAssignment
  /** The person that a refused attempt was about to assign. */
  readonly initialChoice?: string
  /** Why that attempt was refused. */
  readonly initialError?: Error
  readonly onClose: () => void
}

type Refusal = Pick<ReturnType<typeof useReassignConversation>, 'error' | 'changed'>

const refusalText = ({ error, changed }: Refusal, people: readonly PersonRef[]): string | undefined => {
  if (error !== null) return problemText(asProblem(error))
  if (changed === undefined) return undefined
  if (changed.assignedTo === null) return m['inbox:assign.changedToNone']()
  const name = people.find(({ id }) => id === changed.assignedTo)?.name ?? m['inbox:assign.former']()
  return m['inbox:assign.changed']({ name })
}

/** Mount it only while it is open. */
export const AssignConversationDialog = (props: Props) => {
  const { conversationId, inboxKind, seen, initialChoice = '', initialError = null, onClose } = props
  const peopleQuery = useQuery(assignees(inboxKind))
  const people = peopleQuery.data?.rows ?? []
  const ownId = useSession((session) => session.user?.id ?? null)
  const [choice, setChoice] = useState(initialChoice)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const reassignment = useReassignConversation(conversationId, { seen, initialError, onAssigned: onClose })
  const { assign, isPending, current } = reassignment
  const person = people.find(({ id }) => id === choice)
  const isChosen = choice === none || person !== undefined
  const hasLoadFailed = peopleQuery.isError && peopleQuery.data === undefined
  const problem = refusalText(reassignment, people)
  const confirm = () => {
    setIsSubmitted(true)
    if (isChosen) assign(person ?? null)
  }
  const optionLabel = ({ id, name }: PersonRef): string => {
    if (id === current.assignedTo) return m['inbox:assign.current']({ name })
    return id === ownId ? m['inbox:assign.you']({ name }) : name
  }
  return (
    <ConfirmDialog
      open
      title={m['inbox:assign.title']()}
      consequence={m['inbox:assign.consequence']()}
      confirmLabel={m['inbox:assign.confirm']()}
      pending={isPending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Field
        id="conversation-assignee"
        label={m['inbox:assign.field']()}
        error={
          hasLoadFailed
            ? m['problems:unavailable']()
            : isSubmitted && !isChosen
              ? m['inbox:assign.missing']()
              : undefined
        }
      >
        {(control) => (
          <Select {...control} value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
            <option value="">
              {peopleQuery.isPending ? m['common:choice.loading']() : m['inbox:assign.choose']()}
            </option>
            {people.map((option) => (
              <option key={option.id} value={option.id} disabled={option.id === current.assignedTo}>
                {optionLabel(option)}
              </option>
            ))}
            {current.assignedTo !== null && <option value={none}>{m['inbox:assign.none']()}</option>}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
