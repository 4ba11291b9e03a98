// The errors of a form, at its top, each with a link to its field. It takes the focus after a failed submission.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'

interface FieldProblem {
  /** The id of the control. */
  readonly id: string
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly problems: readonly FieldProblem[]
  /** The number of times the form was submitted. Each failed submission moves the focus here again. */
  readonly submitCount: number
  readonly title?: string
  /** What the person can do about it, shown below the title. */
  readonly text?: string
}

const Anchor = chakra('a', {
  base: { textDecoration: 'underline', textUnderlineOffset: '0.2em', borderRadius: '3px', cursor: 'pointer' },
})

const focusField = (event: MouseEvent, id: string) => {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}

export const ErrorSummary = ({ problems, submitCount, title, text }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (hasProblems && submitCount > 0) box.current?.focus()
  }, [hasProblems, submitCount])
  if (!hasProblems) return null
  return (
    <chakra.div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Moves the focus here after a form was posted without JavaScript. In the app, the effect does.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page was requested by sending this form.
      autoFocus={submitCount === 0}
      px={{ base: '4', md: '4.5' }}
      py="4"
      bg="danger.subtle"
      borderRadius="control"
    >
      <chakra.p display="flex" gap="2.5" color="danger.fg" fontWeight="650" textStyle="bodyDesk">
        <chakra.span paddingTop="0.5" aria-hidden>
          <CircleAlert size={18} strokeWidth={2} />
        </chakra.span>
        {title ?? m['common:form.problems']({ count: problems.length })}
      </chakra.p>
      {text !== undefined && (
        <chakra.p paddingInlineStart="7" textStyle="bodyDesk">
          {text}
        </chakra.p>
      )}
      <chakra.ul listStyle="disc" marginTop="1.5" paddingInlineStart="10">
        {problems.map(({ id, message }) => (
          <chakra.li key={id} py="0.5">
            <Anchor href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {message}
            </Anchor>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}
